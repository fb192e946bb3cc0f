// The comments beside options and methods.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { root } from './run.mjs';

/** What is said about each property of the object literals in a file, or of one variable in it, by the property's name. */
export function commentsIn(file, kinds, variable) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const visit = (node) => {
    if (variable !== undefined && ts.isVariableDeclaration(node) && node.name.getText(source) !== variable) return;
    if (kinds.some((isKind) => isKind(node)) && node.name) {
      const said = ts.getJSDocCommentsAndTags(node).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '');
      const name = node.name.getText(source);
      if (said.join('') && !found.has(name)) found.set(name, said.join(' ').replaceAll(/\s+/g, ' ').trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
