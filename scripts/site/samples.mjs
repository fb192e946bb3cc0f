// Samples of documents, and the TypeScript of all of them in one program. What stands in front of a sample says what it is:
//   <!-- before: CODE -->        what a reader has above it; compiled with it
//   <!-- not compiled: WHY -->   what cannot be compiled alone
//   <!-- run: FILE -->           run by tests/projects/docs-samples.test.ts as FILE of a project
import path from 'node:path';

import ts from 'typescript';

import { root } from '../lib/run.mjs';

const languages = new Set(['ts', 'js']);

/** The samples of a document that are programs. Recipes are left out: a test follows them, file by file. */
export function samplesOf({ file, tokens }) {
  if (file.startsWith('docs/recipes/')) return [];
  return tokens.flatMap((token, index) => {
    const [language = ''] = token.info.split(' ');
    if (token.type !== 'fence' || !languages.has(language)) return [];
    const above = tokens[index - 1]?.type === 'html_block' ? tokens[index - 1].content : '';
    const [, word, text = ''] = /^<!-- (before|not compiled|run): ([\s\S]*?) -->/.exec(above.trim()) ?? [];
    const line = token.map[0] + 2;
    return [
      { file, line, code: token.content, before: word === 'before' ? text : '', isCompiled: word !== 'not compiled' },
    ];
  });
}

/** What is wrong with the types of samples, as lines `document:line: message`. */
export function compileSamples(samples) {
  const texts = new Map(
    samples.map((sample, index) => [
      path.posix.join(root.replaceAll('\\', '/'), `docs/sample-${index}.ts`),
      { ...sample, text: `${sample.before.replaceAll('\n', ' ')}\n${sample.code}\nexport {};\n` },
    ]),
  );
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  );
  // As strict as `strict` makes readers, and not more.
  const lax = { noUncheckedIndexedAccess: false, exactOptionalPropertyTypes: false };
  const options = { ...config.options, ...lax, noEmit: true };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name)?.text ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) =>
    texts.has(name)
      ? ts.createSourceFile(name, texts.get(name).text, target, true)
      : getSourceFile.call(host, name, target, ...rest);
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const sample = texts.get(file?.fileName);
    const line = sample ? sample.line + file.getLineAndCharacterOfPosition(start).line - 1 : 0;
    return `${sample?.file ?? file?.fileName ?? 'samples'}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
