import { Project } from "ts-morph";

// The floor of any generator on ts-morph: load it, and parse the files.
const project = new Project({
  skipAddingFilesFromTsConfig: true,
  skipFileDependencyResolution: true,
  skipLoadingLibFiles: true,
  compilerOptions: { noLib: true },
});
project.addSourceFilesAtPaths(process.argv.slice(2));
