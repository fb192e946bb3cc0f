import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { load } from 'js-yaml';

import type { SentenceKind } from '../../../src/core/model/sentence-kinds.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a document, or a hover of an editor, tells people to write for an agent. */
export interface AgentSentence {
  readonly sentence: string;
  readonly kind: SentenceKind;
  /** File and line. */
  readonly at: string;
  /** Whether its reader is told, on the same line or in the fence, that a hosted model is needed. */
  readonly isMarked: boolean;
}

const kindOfCall: Readonly<Record<string, SentenceKind>> = {
  ai: 'instruction',
  aiAct: 'instruction',
  aiAction: 'instruction',
  aiTap: 'element',
  aiDoubleClick: 'element',
  aiRightClick: 'element',
  aiHover: 'element',
  aiLongPress: 'element',
  aiLocate: 'element',
  aiClearInput: 'element',
  aiInput: 'element',
  aiAssert: 'statement',
  aiWaitFor: 'statement',
  aiBoolean: 'statement',
  toShowThat: 'statement',
  aiQuery: 'demand',
  aiString: 'demand',
  aiNumber: 'demand',
  aiAsk: 'demand',
};

const mark = /hosted model/;
const text = String.raw`'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"`;
const call = new RegExp(String.raw`\b(${Object.keys(kindOfCall).join('|')})\(\s*(?:${text})(?:,\s*(?:${text}))?`, 'g');

interface Piece {
  readonly file: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** Calls in code, wherever it stands. */
function inCalls({ file, line, text: code, isMarked }: Piece): AgentSentence[] {
  return [...code.matchAll(call)].flatMap(
    ({ 0: whole, 1: name = '', 2: single, 3: double, 4: other, 5: more, index }) => {
      const [first, second] = [single ?? double ?? '', other ?? more];
      // Older form: the value comes before the place.
      const sentence = name === 'aiInput' && second !== undefined ? second : first;
      const kind = kindOfCall[name];
      if (!kind || sentence === '' || sentence.includes('…')) return [];
      const lineEnd = code.indexOf('\n', index + whole.length);
      const lineStart = code.lastIndexOf('\n', index) + 1;
      const ownLine = code.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
      const at = `${file}:${line + code.slice(0, index).split('\n').length - 1}`;
      return [{ sentence: unescaped(sentence), kind, at, isMarked: isMarked || mark.test(ownLine) }];
    },
  );
}

const unescaped = (literal: string): string => literal.replaceAll(/\\(.)/g, '$1');

/** Steps of a feature: what follows a Then is a claim, all else is done. */
function inGherkin({ file, line, text: feature, isMarked }: Piece): AgentSentence[] {
  let kind: SentenceKind = 'instruction';
  const rows = feature.split('\n');
  return rows.flatMap((row, index) => {
    const [, keyword = '', sentence = ''] = /^\s*(Given|When|Then|And|But|\*) (.+?)\s*$/.exec(row) ?? [];
    if (keyword === '') return [];
    if (keyword === 'Then') kind = 'statement';
    else if (keyword === 'Given' || keyword === 'When') kind = 'instruction';
    const table = rows.slice(
      index + 1,
      rows.findIndex((other, place) => place > index && !/^\s*\|/.test(other)),
    );
    const asked = [sentence, ...table.map((cells) => cells.trim())].join('\n');
    return [{ sentence: asked, kind, at: `${file}:${line + index}`, isMarked: isMarked || mark.test(row) }];
  });
}

/** Calls as keys of a flow; a scenario in it is one of Gherkin. */
function inYaml(piece: Piece): AgentSentence[] {
  const { file, line, text: flow, isMarked } = piece;
  let document: unknown;
  try {
    document = load(flow);
  } catch {
    return [];
  }
  const found: AgentSentence[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const kind = kindOfCall[name];
      if (name === 'runGherkinScenario' && typeof inner === 'string')
        found.push(...inGherkin({ ...piece, text: inner }));
      else if (name === 'aiQuery' && typeof inner === 'object' && inner !== null)
        for (const demand of Object.values(inner)) visit({ aiQuery: demand });
      else if (kind && typeof inner === 'string')
        found.push({ sentence: inner, kind, at: `${file}:${line}`, isMarked });
      else visit(inner);
    }
  };
  visit(document);
  return found;
}

/** Sections of the page that lists the wording of the offline model, whose tables have one sentence in each piece of code. */
const sections: Readonly<Record<string, SentenceKind>> = {
  Steps: 'instruction',
  Statements: 'statement',
  Elements: 'element',
  Values: 'demand',
};

function inTables({ file, text: whole }: Piece): AgentSentence[] {
  let kind: SentenceKind | undefined;
  return whole.split('\n').flatMap((row, index) => {
    if (row.startsWith('## ')) kind = sections[row.slice(3)];
    const cell = row.split(' | ')[1];
    if (!kind || !row.startsWith('| ') || cell === undefined) return [];
    const spans = [...cell.matchAll(/`([^`]+)`/g)];
    return spans.map(([, sentence = '']) => ({
      sentence,
      kind: kind ?? 'element',
      at: `${file}:${index + 1}`,
      isMarked: false,
    }));
  });
}

const fence = /^([ \t]*)```(\w*)\n([\s\S]*?)^\1```/gm;

function inDocument(file: string): AgentSentence[] {
  const whole = readFileSync(path.join(root, file), 'utf8');
  const lineAt = (index: number): number => whole.slice(0, index).split('\n').length;
  const inFences = [...whole.matchAll(fence)].flatMap(({ 2: language = '', 3: code = '', index }) => {
    const before = whole.slice(0, index).trimEnd().split('\n').at(-1) ?? '';
    const isMarked = before.startsWith('<!--') && mark.test(before);
    const piece = { file, line: lineAt(index) + 1, text: code, isMarked };
    if (language === 'gherkin') return inGherkin(piece);
    return language === 'yaml' ? inYaml(piece) : inCalls(piece);
  });
  // Blank lines keep the numbers of the others.
  const prose = whole.replaceAll(fence, (block) => block.replaceAll(/[^\n]/g, ''));
  const piece = { file, line: 1, text: prose, isMarked: false };
  return [...inFences, ...inCalls(piece), ...(whole.includes('<!-- sentences:') ? inTables(piece) : [])];
}

/** What editors show of a public name: the comments in front of it. */
function inComments(file: string): AgentSentence[] {
  const whole = readFileSync(path.join(root, file), 'utf8');
  return [...whole.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const line = whole.slice(0, index).split('\n').length;
    const joined = comment.replaceAll(/^\s*\* ?/gm, '');
    return inCalls({ file, line, text: joined, isMarked: mark.test(comment) });
  });
}

/** All of them, in reading order. */
export function agentSentences(): AgentSentence[] {
  const documents = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const hovers = sources.filter((name) => name.endsWith('.ts')).map((name) => path.join('src', name));
  return [
    ...[
      'README.md',
      ...documents.map((name) => path.join('docs', name)),
      ...readdirSync(path.join(root, 'skills')).map((name) => path.join('skills', name)),
    ].flatMap(inDocument),
    ...hovers.flatMap(inComments),
  ];
}
