// Every public name, and every public member of a class, has a comment that editors show.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './lib/run.mjs';

const { exports: subpaths } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const entries = Object.values(subpaths)
  .filter((target) => typeof target === 'object')
  .map(({ import: { default: file } }) => path.join(root, file.replace('./dist/', 'src/').replace(/\.js$/, '.ts')));
const program = ts.createProgram(entries, {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

const hidden = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.OverrideKeyword]);

const isDocumented = (symbol) =>
  symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags(checker).length > 0;

/** Members that users see: none that is private or has a symbol for a name. What overrides another member has its comment. */
function membersOf(declaration) {
  return declaration.members.flatMap(({ name, modifiers = [] }) => {
    const isHidden = !name || !ts.isIdentifier(name) || modifiers.some(({ kind }) => hidden.has(kind));
    const symbol = isHidden ? undefined : checker.getSymbolAtLocation(name);
    return symbol ? [symbol] : [];
  });
}

/** What is wrong with one public name of an entry; nothing of what belongs to another package. */
function problemsOf(name, symbol, entry) {
  const file = path.relative(root, symbol.declarations?.[0]?.getSourceFile().fileName ?? entry);
  if (!file.startsWith('src')) return [];
  const members = (symbol.declarations ?? []).filter(ts.isClassDeclaration).flatMap(membersOf);
  const named = [[name, symbol], ...members.map((member) => [`${name}.${member.name}`, member])];
  return named.filter(([, each]) => !isDocumented(each)).map(([shown]) => `${file}: ${shown} has no comment`);
}

const seen = new Set();
const problems = [];
for (const entry of entries) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
  for (const exported of module ? checker.getExportsOfModule(module) : []) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!seen.has(symbol)) problems.push(...problemsOf(exported.name, symbol, entry));
    seen.add(symbol);
  }
}
for (const problem of problems) console.log(problem);
console.log(`public names: ${seen.size}, ${problems.length} without a comment`);
process.exitCode = problems.length > 0 ? 1 : 0;
