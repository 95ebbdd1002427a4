const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Does work that the first signal which ends a process cancels: by the signal that it is called with. It may then clean up, after
 * which the process ends by the signal that came. A second one ends it at once.
 */
export async function cancelledBySignals<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  let received: NodeJS.Signals | undefined;
  const onSignal = (name: NodeJS.Signals): void => {
    received = name;
    stopListening();
    cancel.abort();
  };
  const stopListening = (): void => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(cancel.signal);
  } finally {
    stopListening();
    if (received !== undefined) process.kill(process.pid, received);
  }
}
