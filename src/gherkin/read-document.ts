import { AstBuilder, dialects, GherkinClassicTokenMatcher, Parser, type Dialect } from '@cucumber/gherkin';
import { IdGenerator, type GherkinDocument } from '@cucumber/messages';

import { errorMessage } from '../core/errors/errors.ts';
import { invalidGherkin } from './invalid-gherkin.ts';

/** A text as a complete feature, as the parser requires. */
export interface ReadDocument {
  readonly document: GherkinDocument;
  /** Number of lines that were added before the text. */
  readonly added: number;
}

const spoken = /^\s*#\s*language\s*:\s*([\w-]+)\s*$/;

/**
 * Parses a feature, a scenario or a list of steps. The language is the one of a `# language: …` comment in the first
 * lines, else English, else the one that its keywords belong to.
 *
 * @throws ConfigError `GHERKIN_INVALID`
 */
export function readDocument(text: string): ReadDocument {
  const named = languageOf(text);
  if (named !== undefined) return parse(text, named);
  const first = firstLine(text);
  const possible = Object.keys(dialects).filter((language) => opens(first, dialects[language]));
  const read = possible.includes('en') ? tryIn('en', text) : undefined;
  return read ?? parseIn(possible, text);
}

function languageOf(text: string): string | undefined {
  const [head = ''] = text.split(/^(?!\s*(?:#|$))/m, 1);
  const named = head.split('\n').flatMap((line) => spoken.exec(line)?.[1] ?? [])[0];
  if (named === undefined || Object.hasOwn(dialects, named)) return named;
  throw invalidGherkin(`"${named}" is no language of Gherkin`, 'Languages have short names, e.g. "# language: de".');
}

/** The first line that is neither a comment nor a tag. */
function firstLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => !/^(?:[#@]|$)/.test(line)) ?? '';
}

function opens(line: string, dialect: Dialect | undefined): boolean {
  if (!dialect) return false;
  const { feature, background, rule, scenario, scenarioOutline, given, when, then, and, but } = dialect;
  const headers = [feature, background, rule, scenario, scenarioOutline].flat();
  const steps = [given, when, then, and, but].flat();
  return headers.some((word) => line.startsWith(`${word}:`)) || steps.some((word) => line.startsWith(word));
}

/** Languages share keywords; this matters only if they have different meanings. */
function parseIn(possible: readonly string[], text: string): ReadDocument {
  const read = possible.flatMap((language) => {
    const found = tryIn(language, text);
    return found ? [{ language, ...found }] : [];
  });
  const [first] = read;
  // If no language fits, the first one provides the error: English if possible.
  if (!first) return parse(text, possible.includes('en') ? 'en' : (possible[0] ?? 'en'));
  const kinds = new Set(read.map(({ document }) => keywordTypes(document)));
  if (kinds.size === 1) return first;
  const names = read.map(({ language }) => `${dialects[language]?.name} (${language})`).join(', ');
  throw invalidGherkin(
    `its keywords mean different things in ${names}`,
    `Name the language in the first line, e.g. "# language: ${first.language}".`,
  );
}

/** A step that a language does not know is a description there, below a header shared with another language. */
function tryIn(language: string, text: string): ReadDocument | undefined {
  try {
    const read = parse(text, language);
    return keywordTypes(read.document) === '' ? undefined : read;
  } catch {
    return undefined;
  }
}

function keywordTypes({ feature }: GherkinDocument): string {
  const parts = (feature?.children ?? []).flatMap(({ rule, ...child }) => [child, ...(rule?.children ?? [])]);
  const steps = parts.flatMap(({ background, scenario }) =>
    [background?.steps, scenario?.steps].flatMap((all) => all ?? []),
  );
  return steps.map(({ keywordType }) => keywordType).join(' ');
}

function parse(text: string, language: string): ReadDocument {
  const { text: whole, added } = wrap(text, dialects[language] as Dialect);
  try {
    const matcher = new GherkinClassicTokenMatcher(language);
    return { document: new Parser(new AstBuilder(IdGenerator.incrementing()), matcher).parse(whole), added };
  } catch (cause) {
    throw invalidGherkin(plainMessage(errorMessage(cause), added), undefined, cause);
  }
}

function stepWords({ given, when, then, and, but }: Dialect): readonly string[] {
  return [given, when, then, and, but].flat();
}

/** Adds the missing headers in the same language. */
function wrap(text: string, dialect: Dialect): { text: string; added: number } {
  const { feature, scenario, scenarioOutline } = dialect;
  const begins = (line: string, words: readonly string[]): boolean =>
    words.some((word) => line.trimStart().startsWith(`${word}:`));
  if (begins(firstLine(text), feature)) return { text, added: 0 };
  // A doc string may contain such a line, and the parser reads steps before a header as a description.
  const isStep = stepWords(dialect).some((word) => firstLine(text).trimStart().startsWith(word));
  const hasScenario = !isStep && text.split('\n').some((line) => begins(line, [...scenario, ...scenarioOutline]));
  const head = [`${feature[0]}: given`, ...(hasScenario ? [] : [`${scenario[0]}: given`])];
  return { text: [...head, text].join('\n'), added: head.length };
}

/** The problems from the parser, with lines of the given text and without token names. */
function plainMessage(message: string, added: number): string {
  const problems = message.split('\n').filter((line) => /^\(\d+:\d+\)/.test(line));
  const plain = problems.map((problem) =>
    problem
      .replace(/^\((\d+):\d+\)/, (_all, line: string) => `line ${Math.max(1, Number(line) - added)}`)
      .replace(/expected: #.*, got '/, "expected a step, got '")
      .replace(/, expected: #.*$/, ''),
  );
  return plain.length > 0 ? plain.join('; ') : message;
}
