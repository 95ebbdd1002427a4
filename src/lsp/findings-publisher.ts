import type { PublishDiagnosticsParams } from "vscode-languageserver/node";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { carriedFindings, type FindingsOfTexts, findingsOfTexts, NO_FINDINGS } from "./carried-findings.js";
import type { ProjectSession } from "./project-session.js";
import { type FileFindings, fileFindings } from "./publish-findings.js";
import type { OpenDocument, Workspace } from "./workspace.js";

/** What is looked at, one after the other, so that the first does not wait for the others. */
type Stage = "quick" | "lint" | "all";

/**
 * How long nothing is typed until each stage begins, counted from the one before, in milliseconds: what generate reports of the sources, what
 * the lint finds, and what is found on making validators.
 */
export type PublishingDelays = Readonly<Record<Stage, number>>;

const PUBLISHING_DELAYS: PublishingDelays = { quick: 1, lint: 300, all: 400 };

/** Publishes what is found in projects, soon after something changed. */
export interface FindingsPublisher {
  /** Looks at a project again, and publishes what changed, of the named document in any case. */
  readonly schedule: (session: ProjectSession, path?: string) => void;
  /** Clears what is shown of a project whose configuration is gone. */
  readonly forget: (session: ProjectSession) => void;
  /** Resolves when there is nothing left to look at. */
  readonly settled: () => Promise<void>;
  /** Ends it: nothing is looked at any more. */
  readonly stop: () => void;
}

/** Where findings go. */
export interface FindingsReceiver {
  /** Takes what an editor is to show of a file. */
  readonly send: (findings: PublishDiagnosticsParams) => void;
  /** Whether what the lint finds is shown. */
  readonly showsLint: () => boolean;
  /** Called when the errors of a project are shown, with the documents that changed, and in the end with all that are open. */
  readonly published: (session: ProjectSession, documents: readonly OpenDocument[]) => void;
  /** Takes what nobody foresaw, or what a disk refuses. */
  readonly failed: (error: unknown) => void;
}

/** Makes a publisher of what is found in the projects of a workspace. */
export function createFindingsPublisher(
  workspace: Workspace,
  { send, showsLint, published, failed }: FindingsReceiver,
  delays: PublishingDelays = PUBLISHING_DELAYS,
): FindingsPublisher {
  /** What is shown of each file, as text, by the address that it was sent under. */
  const shown = new Map<ProjectSession, Map<string, string>>();
  const timers = new Map<ProjectSession, NodeJS.Timeout>();
  const changed = new Map<ProjectSession, Set<string>>();
  /** What the lint found last. Until it looks again that stays, or people would see it go and come back at each keystroke. */
  const carried = new Map<ProjectSession, FindingsOfTexts>();
  let waiting: (() => void)[] = [];
  let isStopped = false;

  const lintAt = (session: ProjectSession, isRight: boolean, stage: Stage): readonly Diagnostic[] => {
    if (!showsLint()) return [];
    if (stage !== "quick") return isRight ? session.lint().diagnostics : [];
    return carriedFindings(carried.get(session) ?? NO_FINDINGS, session.textOf);
  };
  const findingsAt = (session: ProjectSession, stage: Stage): readonly Diagnostic[] => {
    const found = session.findings(stage === "all" ? "all" : "quick");
    const ofLint = lintAt(session, !hasErrors(found), stage);
    carried.set(session, findingsOfTexts(ofLint, session.textOf));
    return [...found, ...ofLint];
  };
  const publish = (session: ProjectSession, stage: Stage): void => {
    const paths = changed.get(session) ?? new Set();
    changed.delete(session);
    const before = shown.get(session) ?? new Map<string, string>();
    const now = new Map<string, string>();
    const found = fileFindings(workspace, session, findingsAt(session, stage));
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
  const after = (session: ProjectSession, stage: Stage): Stage | undefined => {
    if (stage === "quick" && showsLint()) return "lint";
    return stage !== "all" && session.mayFindMore() ? "all" : undefined;
  };
  const wait = (session: ProjectSession, stage: Stage, ms: number): void => {
    clearTimeout(timers.get(session));
    timers.set(
      session,
      setTimeout(() => run(session, stage), ms),
    );
  };
  const run = (session: ProjectSession, stage: Stage): void => {
    timers.delete(session);
    try {
      const paths = changed.get(session) ?? new Set();
      publish(session, stage);
      const next = after(session, stage);
      const isLast = next === undefined;
      if (isLast || stage === "quick")
        published(
          session,
          workspace.documents().filter(({ path }) => isLast || paths.has(path)),
        );
      if (next !== undefined) wait(session, next, delays[next]);
    } catch (error) {
      failed(error);
    }
    if (timers.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    schedule(session, path) {
      if (isStopped) return;
      if (path !== undefined) changed.set(session, (changed.get(session) ?? new Set()).add(path));
      wait(session, "quick", delays.quick);
    },
    forget(session) {
      clearTimeout(timers.get(session));
      timers.delete(session);
      for (const uri of shown.get(session)?.keys() ?? []) send({ uri, diagnostics: [] });
      for (const of of [shown, changed, carried]) of.delete(session);
    },
    settled: () => (timers.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

function nothingIn(uri: string): FileFindings {
  return { uri, path: "", version: undefined, diagnostics: [] };
}
