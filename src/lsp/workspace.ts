import { dirname, join } from "node:path";
import { findProject, hasConfiguration } from "../project/read-project.js";
import { openProjectSession, type ProjectSession } from "./project-session.js";
import { type TextPlaces, textPlaces, withLineFeeds } from "./text-places.js";

/** A document that an editor has open. */
export interface OpenDocument {
  readonly uri: string;
  readonly path: string;
  readonly version: number;
  /** As sources are read: lines end with a line feed. */
  readonly text: string;
  /** What ends a line in the editor's own text, and in what is inserted. */
  readonly newline: "\n" | "\r\n";
  readonly places: TextPlaces;
}

/** The documents that an editor has open, and the projects that they are of. */
export interface Workspace {
  readonly documents: () => readonly OpenDocument[];
  readonly documentAt: (path: string) => OpenDocument | undefined;
  readonly open: (document: Pick<OpenDocument, "uri" | "path" | "version" | "text">) => OpenDocument;
  readonly close: (path: string) => void;
  /** The project of a file; undefined where no folder above it has a configuration. */
  readonly sessionOf: (path: string) => ProjectSession | undefined;
  readonly sessions: () => readonly ProjectSession[];
  /** Forgets what was read of the disk. Returns the projects whose configuration is gone, and closes them. */
  readonly refresh: () => ProjectSession[];
}

const CONFIG_FILE = "crdwright.config.ts";

/** Makes a workspace without documents. */
export function createWorkspace(): Workspace {
  const documents = new Map<string, OpenDocument>();
  const unsaved = new Map<string, string>();
  const sessions = new Map<string, ProjectSession>();
  const roots = new Map<string, string | undefined>();

  const isProject = (root: string): boolean => hasConfiguration(root) || unsaved.has(join(root, CONFIG_FILE));
  const rootOf = (path: string): string | undefined => {
    if (/[\\/]node_modules[\\/]/.test(path)) return undefined;
    const folder = dirname(path);
    if (!roots.has(folder)) {
      const root = findProject(folder);
      roots.set(folder, isProject(root) ? root : undefined);
    }
    return roots.get(folder);
  };
  return {
    documents: () => [...documents.values()],
    documentAt: (path) => documents.get(path),
    open({ uri, path, version, text }) {
      const read = withLineFeeds(text);
      const newline = text.includes("\r\n") ? "\r\n" : "\n";
      const document: OpenDocument = { uri, path, version, text: read, newline, places: textPlaces(read, true) };
      documents.set(path, document);
      unsaved.set(path, read);
      if (path.endsWith(CONFIG_FILE)) roots.clear();
      return document;
    },
    close(path) {
      documents.delete(path);
      unsaved.delete(path);
    },
    sessionOf(path) {
      const root = rootOf(path);
      if (root === undefined) return undefined;
      const session = sessions.get(root) ?? openProjectSession(root, unsaved);
      sessions.set(root, session);
      return session;
    },
    sessions: () => [...sessions.values()],
    refresh() {
      roots.clear();
      const gone = [...sessions.values()].filter(({ root }) => !isProject(root));
      for (const { root } of gone) sessions.delete(root);
      for (const session of sessions.values()) session.change();
      return gone;
    },
  };
}
