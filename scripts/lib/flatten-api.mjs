import path from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

const dist = path.join(root, 'dist') + path.sep;
/** How far types that are not exported themselves, but appear in exported ones, are followed. */
const hops = 2;

const isOurs = (declaration) => path.normalize(declaration.getSourceFile().fileName).startsWith(dist);
/** The node that stands in the file itself: for a variable its whole statement. */
const statementOf = (node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node);
/** Modules are declarations, too; they have no parent. */
const isTopLevel = (node) => node.parent !== undefined && ts.isSourceFile(statementOf(node).parent);

/** The whole statement of a declaration, without `export`. */
function statementText(declaration) {
  return statementOf(declaration)
    .getText()
    .replace(/^export (default )?/, '');
}

class Flattener {
  #checker;
  /** Local names in the order in which they were met, each with its declarations. */
  #parts = new Map();

  constructor(checker) {
    this.#checker = checker;
  }

  resolve(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Collects a symbol and, up to some hops, those it refers to. */
  collect(symbol, left = hops) {
    const declarations = (symbol.declarations ?? []).filter((node) => isOurs(node) && isTopLevel(node));
    if (declarations.length === 0 || this.#parts.has(symbol.name)) return;
    this.#parts.set(symbol.name, declarations.map(statementText));
    if (left > 0) for (const node of declarations) this.#collectUsed(node, left - 1);
  }

  #collectUsed(node, left) {
    const visit = (child) => {
      if (ts.isIdentifier(child)) {
        const symbol = this.#checker.getSymbolAtLocation(child);
        if (symbol) this.collect(this.resolve(symbol), left);
      }
      ts.forEachChild(child, visit);
    };
    ts.forEachChild(node, visit);
  }

  lines(exported) {
    return [...this.#parts].flatMap(([name, texts]) =>
      texts.map((text) => (exported.has(name) ? `export ${text}` : text)),
    );
  }
}

const isValue = (symbol) => (symbol.flags & ts.SymbolFlags.Value) !== 0;

function flattenEntry(checker, file) {
  const flattener = new Flattener(checker);
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
  const sameName = new Set();
  const others = [];
  const values = [];
  for (const symbol of exports) {
    const target = flattener.resolve(symbol);
    const ours = (target.declarations ?? []).some(isOurs);
    if (ours) flattener.collect(target);
    if (ours && target.name === symbol.name) sameName.add(symbol.name);
    else
      others.push(
        ours ? `export { ${target.name} as ${symbol.name} };` : `export { ${symbol.name} }; // of another package`,
      );
    if (isValue(target)) values.push(symbol.name);
  }
  const dts = [...flattener.lines(sameName), ...others].join('\n');
  // tsnapi compares names here; what they are stands in the declarations.
  const js = values
    .map((name) => (name === 'default' ? 'export default undefined;' : `export const ${name} = undefined;`))
    .join('\n');
  return { dts: `${dts}\n`, js: `${js}\n` };
}

/**
 * tsc leaves one file a module, so an entry only re-exports; this gathers what stands behind the names.
 * Takes and returns a record by subpath: files of declarations in, `{ dts, js }` out.
 */
export function flattenApi(entries) {
  const program = ts.createProgram(Object.values(entries), {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    Object.entries(entries).map(([subpath, file]) => [subpath, flattenEntry(checker, program.getSourceFile(file))]),
  );
}
