import { Script } from 'node:vm';

import { elementKey } from '../../../shared/webdriver/element-key.ts';
import type { ElementReference } from './webdriver-browser.ts';

/** What one look at a document tells. */
export interface DocumentLook {
  /** Whether it is the document that was meant: a test may have switched to a frame meanwhile. */
  readonly isMeant: boolean;
  /** The address, which no script of the page can change. */
  readonly url: string;
  readonly frames: readonly ElementReference[];
  /** Whether the document has no scripts of this version yet. */
  readonly isFresh: boolean;
  readonly value: unknown;
  /** Why the script failed. */
  readonly error: string | undefined;
  /** Whether it is another document than that in which the script may run. */
  readonly isOther: boolean;
}

export interface DocumentRequest {
  /** An expression; `element` is the element that was passed with the command. */
  readonly script: string;
  /** The same for the same request, so that it runs once even when its command has to be sent twice. */
  readonly id: string;
  /** Version of the scripts that every document gets. */
  readonly version: string;
  readonly isTop: boolean;
  /** The request that the document has to have had before; in any other document, the script is not begun. */
  readonly onlyAfter?: string | undefined;
}

/** Elements come as they are: only the protocol can pass these. Everything else is JSON. */
type Answer = readonly [
  isMeant: boolean,
  url: string,
  frames: unknown,
  isFresh: boolean,
  json: string | null,
  error: string | null,
  isOther?: boolean,
];

const framesOf = `const framesOf = (root, found) => {
  found.push(...root.querySelectorAll('iframe, frame'));
  for (const host of root.querySelectorAll('*')) if (host.shadowRoot) framesOf(host.shadowRoot, found);
  return found;
};`;

/**
 * The function for WebDriver BiDi, which is called with the element. It waits while a dialog is open, needs no focus in a frame,
 * and its text is not subject to the security policy of the page.
 */
export function documentFunction(script: string): string {
  return `async (element) => {
${framesOf}
let json = null, error = null, frames = [];
try {
  json = JSON.stringify(await (async () => (${expressionOf(script)}
))()) ?? null;
} catch (thrown) { error = String(thrown); }
try { frames = framesOf(document, []); } catch {}
return [true, location.href, frames, false, json, error];
}`;
}

/**
 * The body of the command "Execute Async Script". The text of the script stands in it and is not evaluated from a string, which
 * the security policy of a page may forbid. A dialog that the script opens ends the command, but not the script: the command is
 * sent again, and gets the result of the script that has begun or ended. The answer never comes at once: WebKit would wait for another one.
 * Firefox runs scripts in a sandbox whose `globalThis` is not that of the page.
 */
export function documentBody({ script, id, version, isTop, onlyAfter }: DocumentRequest): string {
  return `
const globalThis = window;
const done = arguments[arguments.length - 1], element = arguments[0];
const callKey = Symbol.for('eyewright.call'), versionKey = Symbol.for('eyewright.version');
${framesOf}
const answer = (json, error) => {
  let frames = [];
  try { frames = framesOf(document, []); } catch {}
  const isFresh = window[versionKey] !== ${JSON.stringify(version)};
  if (isFresh) Object.defineProperty(window, versionKey, { value: ${JSON.stringify(version)}, configurable: true });
  done([true, location.href, frames, isFresh, json, error]);
};
if (${isTop} && window.top !== window) { Promise.resolve().then(() => done([false, '', [], false, null, null])); return; }
let call = window[callKey];
const onlyAfter = ${JSON.stringify(onlyAfter ?? null)};
if (onlyAfter !== null && call?.id !== ${JSON.stringify(id)} && call?.id !== onlyAfter) {
  Promise.resolve().then(() => done([true, location.href, [], false, null, null, true]));
  return;
}
if (!call || call.id !== ${JSON.stringify(id)}) {
  call = { id: ${JSON.stringify(id)} };
  Object.defineProperty(window, callKey, { value: call, configurable: true });
  call.result = (async () => (${expressionOf(script)}
))();
}
call.result.then(
  (value) => answer(JSON.stringify(value) ?? null, null),
  (error) => answer(null, String(error)),
).catch((error) => answer(null, String(error)));`;
}

/** An expression stays one; anything else is evaluated, and its value is that of its last statement. */
function expressionOf(script: string): string {
  const trimmed = script.replace(/[\s;]+$/, '');
  return isExpression(trimmed) ? trimmed : `window.eval(${JSON.stringify(script)})`;
}

function isExpression(text: string): boolean {
  try {
    return new Script(`async (element) => (${text}\n)`) instanceof Script;
  } catch {
    return false;
  }
}

export function readAnswer(answer: unknown): DocumentLook {
  const [isMeant, url, frames, isFresh, json, error, isOther] = answer as Answer;
  return {
    isMeant,
    url: String(url),
    frames: Array.isArray(frames) ? frames.filter(isElement) : [],
    isFresh: isFresh === true,
    value: typeof json === 'string' ? (JSON.parse(json) as unknown) : undefined,
    error: typeof error === 'string' ? error : undefined,
    isOther: isOther === true,
  };
}

function isElement(value: unknown): value is ElementReference {
  return typeof value === 'object' && value !== null && elementKey in value;
}
