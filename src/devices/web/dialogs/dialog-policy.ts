import { errorMessage } from '../../../core/errors/errors.ts';
import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';

/** A dialog of the page, which stands still until it is answered. */
export interface PageDialog {
  /** `alert`, `confirm`, `prompt`, or `beforeunload`: the page asks whether to leave it. */
  readonly type: string;
  readonly message: string;
  /** What a prompt has in its field. */
  readonly defaultValue: string;
  /** Address of the page. */
  readonly url: string;
}

/** OK, Cancel, or OK with a text in a prompt's field. */
export type DialogAnswer = 'accept' | 'dismiss' | { readonly promptText: string };

/** Answers dialogs. One that throws, or takes more than ten seconds, counts as `dismiss`. */
export type DialogHandler = (dialog: PageDialog) => DialogAnswer | Promise<DialogAnswer>;

/** `accept` and `dismiss` leave pages that ask about it; a handler decides that as well. */
export type DialogPolicy = 'accept' | 'dismiss' | DialogHandler;

/** What is done with a dialog. */
export interface Verdict {
  readonly accept: boolean;
  /** For the field of a prompt that is accepted. */
  readonly text?: string;
  /** Why the policy was not followed. */
  readonly problem?: string;
}

/** How long a page stands still for a handler, in milliseconds. */
const handlerLimitMs = 10_000;

export async function judgeDialog(dialog: PageDialog, policy: DialogPolicy): Promise<Verdict> {
  if (typeof policy !== 'function') return verdictOf(policy === 'dismiss' ? refusal(dialog) : policy, dialog);
  try {
    return verdictOf(await withinLimit(Promise.resolve(policy(dialog))), dialog);
  } catch (error) {
    return { accept: false, problem: `the handler of the option dialogs failed: ${errorMessage(error)}` };
  }
}

/** A page that asks whether to leave it would keep every later navigation from happening. */
function refusal({ type }: PageDialog): DialogAnswer {
  return type === 'beforeunload' ? 'accept' : 'dismiss';
}

function verdictOf(answer: DialogAnswer, { type, defaultValue }: PageDialog): Verdict {
  if (answer === 'dismiss') return { accept: false };
  if (answer === 'accept') return type === 'prompt' ? { accept: true, text: defaultValue } : { accept: true };
  if (typeof answer === 'object' && typeof answer?.promptText === 'string') {
    return { accept: true, text: answer.promptText };
  }
  const problem = `the handler of the option dialogs answered ${JSON.stringify(answer)} in place of 'accept', 'dismiss' or { promptText }`;
  return { accept: false, problem };
}

function withinLimit<T>(answer: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimer(() => reject(new RangeError(`no answer within ${handlerLimitMs} ms`)), handlerLimitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimer(timer));
}

/** E.g. `confirm "Delete it?" was dismissed`. */
export function describeVerdict(dialog: PageDialog, { accept, text, problem }: Verdict): string {
  const answer = accept ? 'accepted' : 'dismissed';
  const what = `${nameDialog(dialog)} was ${answer}`;
  const withText =
    accept && dialog.type === 'prompt' && text !== undefined ? `${what} with ${JSON.stringify(text)}` : what;
  return problem === undefined ? withText : `${withText}, because ${problem}`;
}

export function nameDialog({ type, message }: PageDialog): string {
  return type === 'beforeunload'
    ? 'beforeunload ("Leave this page?")'
    : `${type} ${JSON.stringify(message.slice(0, 2000))}`;
}
