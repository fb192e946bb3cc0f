import { readFileSync } from 'node:fs';
import ts from 'typescript';

const callers = new Set(['test', 'it', 'describe', 'Scenario', 'eachLibrary']);

/** `test`, `test.each(…)`, `it.skipIf(…)`: the first word of what is called. */
function firstWord(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node))
    return firstWord(node.expression ?? node.tag);
  return '';
}

/** A name as it stands in the source: what a template fills in stays `${…}`. */
function textOf(node, source) {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(source).slice(1, -1) : undefined;
}

/** What only `npm run test:all` runs: see tests/usual.ts. */
const isLeftOut = (node) => ts.isCallExpression(node) && firstWord(node.expression) === 'thoroughly';

/** Names of the tests and groups of a file that `npm test` runs, read without running it. */
export function testNames(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = [];
  const visit = (node) => {
    if (isLeftOut(node)) return;
    if (ts.isCallExpression(node) && node.arguments.length > 1 && callers.has(firstWord(node.expression))) {
      const name = textOf(node.arguments[0], source);
      if (name !== undefined) names.push(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}
