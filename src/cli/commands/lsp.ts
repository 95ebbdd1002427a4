import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import { packageVersion } from "../../io/package-version.js";
import { serve } from "../../lsp/server.js";

/** Serves an editor by standard input and output until one of them ends. */
export async function lsp(): Promise<ExitCode> {
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    process.stdout.once("error", () => resolve()).once("close", resolve);
  });
  const reader = new StreamMessageReader(process.stdin);
  const writer = new StreamMessageWriter(process.stdout);
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  const { stop } = serve(connection, packageVersion());
  await ended;
  stop();
  // The connection watches whether the editor still runs, by a timer that would keep this process.
  return process.exit(EXIT_FINE);
}
