// What sources say about the properties of a schema is lost when its type is inferred: editors would show options without
// a word. This puts it back into the emitted types, above each property of a `ZodObject`.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { root } from './run.mjs';

const parsed = new Map();

/** The constants of a source file by name, and what it imports: `{ file, name }` by the name here. */
function moduleOf(file) {
  if (parsed.has(file)) return parsed.get(file);
  const found = { constants: new Map(), imports: new Map(), file };
  parsed.set(file, found);
  if (!existsSync(file)) return found;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const { declarations } = statement.declarationList;
      for (const { name, initializer } of declarations) found.constants.set(name.getText(), initializer);
    } else if (ts.isImportDeclaration(statement) && statement.moduleSpecifier.text.startsWith('.')) {
      const from = path.resolve(path.dirname(file), statement.moduleSpecifier.text);
      for (const { name, propertyName } of statement.importClause?.namedBindings?.elements ?? [])
        found.imports.set(name.text, { file: from, name: (propertyName ?? name).text });
    }
  }
  return found;
}

const nothing = { about: '', properties: new Map() };

/** Of two descriptions, the first where both say something. */
function both(one, other) {
  const properties = new Map(other.properties);
  for (const [name, described] of one.properties) {
    const before = properties.get(name);
    properties.set(name, before ? { ...both(described, before), about: described.about || before.about } : described);
  }
  return { about: one.about || other.about, properties };
}

function aboutOf(node) {
  const said = ts.getJSDocCommentsAndTags(node).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '');
  return said.join(' ').trim();
}

/** What an expression says about the properties of the schema, or of the shape, that it makes. */
function describe(node, module, depth = 0) {
  if (!node || depth > 30) return nothing;
  const of = (inner) => describe(inner, module, depth + 1);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.map(ofMember).reduce((all, one) => both(one, all), nothing);
  if (ts.isIdentifier(node)) return ofName(node.text, module, depth);
  if (ts.isPropertyAccessExpression(node)) return ofAccess(node, of);
  if (ts.isCallExpression(node)) return [node.expression, ...node.arguments].map(of).reduce(both, nothing);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(of).reduce(both, nothing);
  if (ts.isArrowFunction(node)) return of(node.body);
  return node.expression ? of(node.expression) : nothing;

  function ofMember(member) {
    if (ts.isSpreadAssignment(member)) return of(member.expression);
    if (ts.isShorthandPropertyAssignment(member)) return single(member, of(member.name));
    return ts.isPropertyAssignment(member) ? single(member, of(member.initializer)) : nothing;
  }
}

function single(member, inner) {
  const described = { about: aboutOf(member) || inner.about, properties: inner.properties };
  return { about: '', properties: new Map([[member.name.text ?? member.name.getText(), described]]) };
}

function ofName(name, module, depth) {
  const own = module.constants.get(name);
  if (own) return describe(own, module, depth + 1);
  const imported = module.imports.get(name);
  return imported ? ofName(imported.name, moduleOf(imported.file), depth + 1) : nothing;
}

/** `schema.shape.name` is one property; `schema.shape` and `schema.optional` are about the schema. */
function ofAccess({ expression, name }, of) {
  const inner = of(expression);
  const isProperty = ts.isPropertyAccessExpression(expression) && expression.name.text === 'shape';
  return isProperty ? (inner.properties.get(name.text) ?? nothing) : inner;
}

/** The members of `ZodObject<{ … }>`; undefined for any other type. */
function shapeOf(type) {
  if (!ts.isTypeReferenceNode(type) || !/(^|\.)ZodObject$/.test(type.typeName.getText())) return undefined;
  const shape = type.typeArguments?.[0];
  return shape && ts.isTypeLiteralNode(shape) ? shape.members : undefined;
}

/** The members of every `ZodObject<{ … }>` in a type, with what is said about each. */
function* membersIn(type, described) {
  const inner = [];
  ts.forEachChild(type, (child) => void inner.push(child));
  const members = shapeOf(type);
  if (!members) {
    for (const child of inner) yield* membersIn(child, described);
    return;
  }
  for (const member of members) {
    const property = described.properties.get(member.name?.text ?? '') ?? nothing;
    yield { member, about: property.about };
    yield* membersIn(member, property);
  }
}

/** The text of a file of types with its schemas described; what was put there before is replaced. */
export function describedText(text, sourceFile) {
  const module = moduleOf(sourceFile);
  const types = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);
  const edits = [];
  for (const statement of types.statements.filter(ts.isVariableStatement)) {
    for (const { name, type } of statement.declarationList.declarations) {
      if (!type) continue;
      for (const { member, about } of membersIn(type, ofName(name.getText(), module, 0))) {
        const start = member.getStart(types);
        const before = text.slice(member.getFullStart(), start);
        const margin = /\n[ \t]*$/.exec(before)?.[0] ?? '\n';
        const comment = about
          ? `${margin}/** ${about.replaceAll('*/', '*\\/').replaceAll('\n', `${margin} * `)} */`
          : '';
        edits.push({ from: member.getFullStart(), to: start, text: `${comment}${margin}` });
      }
    }
  }
  return edits
    .sort((one, other) => other.from - one.from)
    .reduce((all, { from, to, text: put }) => all.slice(0, from) + put + all.slice(to), text);
}

/** Describes the schemas in all emitted types of a folder. */
export function describeTypes(dist) {
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(dist, name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes('ZodObject<{')) continue;
    const described = describedText(text, path.join(root, 'src', name.replace(/\.d\.ts$/, '.ts')));
    if (described !== text) writeFileSync(file, described);
  }
}
