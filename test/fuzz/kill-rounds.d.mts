/** How commands are run and killed. */
export interface KillRunner {
  readonly stepsOf: (args: readonly string[]) => Promise<number>;
  readonly killed: (args: readonly string[], step: number) => Promise<boolean>;
}

export interface KillResult {
  readonly name: string;
  readonly steps: number;
  readonly cut: number;
  readonly ended: number;
  readonly problems: readonly string[];
}

export function killRounds(scratch: string, rounds: number, runner: KillRunner): Promise<KillResult[]>;
