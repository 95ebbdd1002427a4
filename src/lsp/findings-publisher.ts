import type { PublishDiagnosticsParams } from "vscode-languageserver/node";
import type { ProjectSession } from "./project-session.js";
import { type FileFindings, fileFindings } from "./publish-findings.js";
import type { Workspace } from "./workspace.js";

/** How long nothing is typed until all that generate would report is looked for, in milliseconds. */
const IDLE_MS = 700;
/** How long keystrokes are gathered, in milliseconds. */
const GATHER_MS = 5;

/** Publishes what is found in projects, soon after something changed. */
export interface FindingsPublisher {
  /** Looks at a project again, and publishes what changed, of the named document in any case. */
  readonly schedule: (session: ProjectSession, path?: string) => void;
  readonly stop: () => void;
}

/** Where findings go. */
export interface FindingsReceiver {
  /** Takes what an editor is to show of a file. */
  readonly send: (findings: PublishDiagnosticsParams) => void;
  /** Called when all of a project is shown. */
  readonly published: (session: ProjectSession) => void;
  /** Takes what nobody foresaw, or what a disk refuses. */
  readonly failed: (error: unknown) => void;
}

/** Makes a publisher of what is found in the projects of a workspace. */
export function createFindingsPublisher(
  workspace: Workspace,
  { send, published, failed }: FindingsReceiver,
): FindingsPublisher {
  /** What is shown of each file, as text, by the address that it was sent under. */
  const shown = new Map<ProjectSession, Map<string, string>>();
  const timers = new Map<ProjectSession, NodeJS.Timeout>();
  const changed = new Map<ProjectSession, Set<string>>();

  const publish = (session: ProjectSession, extent: "quick" | "all"): void => {
    const paths = changed.get(session) ?? new Set();
    changed.delete(session);
    const before = shown.get(session) ?? new Map<string, string>();
    const now = new Map<string, string>();
    const found = fileFindings(workspace, session, session.findings(extent));
    const isShown = new Set(found.map(({ uri }) => uri));
    const untouched = [...paths].flatMap((path) => {
      const document = workspace.documentAt(path);
      return document === undefined || isShown.has(document.uri) || !session.isInput(path)
        ? []
        : [{ ...document, diagnostics: [] }];
    });
    const isOpen = new Set(untouched.map(({ uri }) => uri));
    const gone = [...before.keys()].filter((uri) => !isShown.has(uri) && !isOpen.has(uri)).map(nothingIn);
    // The documents that changed come last: who sees what is found of them has seen what is found elsewhere.
    const isChanged = ({ path }: Pick<FileFindings, "path">): boolean => paths.has(path);
    const inOrder = [...gone, ...found.filter((each) => !isChanged(each)), ...found.filter(isChanged), ...untouched];
    for (const { uri, path, version, diagnostics } of inOrder) {
      const text = JSON.stringify(diagnostics);
      if (diagnostics.length > 0) now.set(uri, text);
      if (before.get(uri) === text && !paths.has(path)) continue;
      send({ uri, diagnostics: [...diagnostics], ...(version !== undefined && { version }) });
    }
    shown.set(session, now);
  };
  const run = (session: ProjectSession, extent: "quick" | "all"): void => {
    timers.delete(session);
    try {
      publish(session, extent);
      published(session);
      if (extent === "quick" && session.mayFindMore())
        timers.set(
          session,
          setTimeout(() => run(session, "all"), IDLE_MS),
        );
    } catch (error) {
      failed(error);
    }
  };
  return {
    schedule(session, path) {
      if (path !== undefined) changed.set(session, (changed.get(session) ?? new Set()).add(path));
      clearTimeout(timers.get(session));
      timers.set(
        session,
        setTimeout(() => run(session, "quick"), GATHER_MS),
      );
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function nothingIn(uri: string): FileFindings {
  return { uri, path: "", version: undefined, diagnostics: [] };
}
