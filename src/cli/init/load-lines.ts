import { modelFileName } from '../../model-setup/load-model-file.ts';

/** Lines of a configuration. */
export interface ModelFileLines {
  readonly import: string;
  readonly load: string;
}

/** What makes a configuration load the file with the model; nothing if there is no such file. */
export function modelFileLines(isThere: boolean): ModelFileLines {
  if (!isThere) return { import: '', load: '' };
  return {
    import: `import { existsSync } from 'node:fs';\n\n`,
    load: `
// The model that answers.
if (existsSync('${modelFileName}')) process.loadEnvFile('${modelFileName}');
`,
  };
}
