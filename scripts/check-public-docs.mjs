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

const seen = new Set();
const problems = [];
for (const entry of entries) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
  for (const exported of module ? checker.getExportsOfModule(module) : []) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (seen.has(symbol)) continue;
    seen.add(symbol);
    const [declaration] = symbol.declarations ?? [];
    const file = path.relative(root, declaration?.getSourceFile().fileName ?? entry);
    // Of another package.
    if (!file.startsWith('src')) continue;
    if (!isDocumented(symbol)) problems.push(`${file}: ${exported.name} has no comment`);
    const classes = (symbol.declarations ?? []).filter(ts.isClassDeclaration);
    for (const member of classes.flatMap(membersOf))
      if (!isDocumented(member)) problems.push(`${file}: ${exported.name}.${member.name} has no comment`);
  }
}
for (const problem of problems) console.log(problem);
console.log(`public names: ${seen.size}, ${problems.length} without a comment`);
process.exitCode = problems.length > 0 ? 1 : 0;
