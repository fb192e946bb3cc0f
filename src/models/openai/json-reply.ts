import { jsonrepair } from 'jsonrepair';

/** Unfinished braces that are tried before a reply counts as prose. */
const attemptLimit = 100;

/**
 * The JSON objects in a reply, in order; prose, code fences and thoughts around them are skipped, and small slips such as
 * trailing commas are mended. An object that is not closed is left out: completing it would invent what was cut off.
 */
export function findJsonObjects(reply: string): Record<string, unknown>[] {
  const text = reply.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  return closedObjects(text)
    .map(parseObject)
    .filter((value) => value !== undefined);
}

function closedObjects(text: string): string[] {
  const found: string[] = [];
  let unfinished = 0;
  for (let start = text.indexOf('{'); start >= 0 && unfinished < attemptLimit;) {
    const end = endOfObject(text, start);
    if (end === undefined) unfinished += 1;
    else found.push(text.slice(start, end));
    start = text.indexOf('{', end ?? start + 1);
  }
  return found;
}

/** The index behind the brace that closes the object at `start`; braces inside strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  const token = /"(?:[^"\\]|\\[\s\S])*"|[{}]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return undefined;
}

function parseObject(source: string): Record<string, unknown> | undefined {
  const value = parseJson(source) ?? parseJson(repair(source));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function parseJson(source: string | undefined): unknown {
  if (source === undefined) return undefined;
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return undefined;
  }
}

function repair(source: string): string | undefined {
  try {
    return jsonrepair(source);
  } catch {
    return undefined;
  }
}
