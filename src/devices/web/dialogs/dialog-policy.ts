import { errorMessage } from '../../../core/errors/errors.ts';
import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';

/** A dialog of the page. It blocks the page until it is answered. */
export interface PageDialog {
  /** `alert`, `confirm`, `prompt`, or `beforeunload`: the page asks whether to leave it. */
  readonly type: string;
  readonly message: string;
  /** Initial text in the field of a prompt. */
  readonly defaultValue: string;
  /** Address of the page. */
  readonly url: string;
}

/** OK, Cancel, or OK with a text in a prompt's field. */
export type DialogAnswer = 'accept' | 'dismiss' | { readonly promptText: string };

/** Answers dialogs. One that throws, or takes more than ten seconds, counts as `dismiss`. */
export type DialogHandler = (dialog: PageDialog) => DialogAnswer | Promise<DialogAnswer>;

/** With `accept` and `dismiss`, the page is left when it asks about that; a handler decides that itself. */
export type DialogPolicy = 'accept' | 'dismiss' | DialogHandler;

/** How a dialog is answered. */
export interface DialogOutcome {
  readonly accept: boolean;
  /** Text for the field of an accepted prompt. */
  readonly text?: string;
  /** Why the policy was not followed. */
  readonly problem?: string;
}

/** How long a handler may block the page, in milliseconds. */
const handlerLimitMs = 10_000;

export async function decideDialog(dialog: PageDialog, policy: DialogPolicy): Promise<DialogOutcome> {
  if (typeof policy !== 'function') return outcomeOf(policy === 'dismiss' ? dismissal(dialog) : policy, dialog);
  try {
    return outcomeOf(await withinLimit(Promise.resolve(policy(dialog))), dialog);
  } catch (error) {
    return { accept: false, problem: `the handler of the option dialogs failed: ${errorMessage(error)}` };
  }
}

/** A dismissed `beforeunload` dialog would block every later navigation. */
function dismissal({ type }: PageDialog): DialogAnswer {
  return type === 'beforeunload' ? 'accept' : 'dismiss';
}

function outcomeOf(answer: DialogAnswer, { type, defaultValue }: PageDialog): DialogOutcome {
  if (answer === 'dismiss') return { accept: false };
  if (answer === 'accept') return type === 'prompt' ? { accept: true, text: defaultValue } : { accept: true };
  if (typeof answer === 'object' && typeof answer?.promptText === 'string') {
    return { accept: true, text: answer.promptText };
  }
  const problem = `the handler of the option dialogs answered ${JSON.stringify(answer)} instead of 'accept', 'dismiss' or { promptText }`;
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
export function describeDialogOutcome(dialog: PageDialog, { accept, text, problem }: DialogOutcome): string {
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
