import type { Shared } from '../driver/shared-page.ts';
import type { DialogPolicy } from './dialog-policy.ts';
import type { PageDialogs } from './page-dialogs.ts';

/** Typed by event name in both libraries, which no structural type can express. */
interface OpeningPage {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/**
 * Answers the dialogs of a page and of the tabs that it opens, by a policy if there is one; returns how to stop.
 *
 * @param dialogsOf - The dialogs of a page, borrowed.
 */
export function answerDialogs<P extends OpeningPage>(
  page: P,
  policy: DialogPolicy | undefined,
  dialogsOf: (page: P) => Shared<PageDialogs>,
): () => void {
  const shared = dialogsOf(page);
  const stops = [policy ? shared.value.answerBy(policy) : () => undefined, () => void shared.release()];
  const onPopup = (popup: P | null): void => {
    if (popup) stops.push(answerDialogs(popup, policy, dialogsOf));
  };
  page.on('popup' as never, onPopup as never);
  return () => {
    page.off('popup' as never, onPopup as never);
    for (const stop of stops.splice(0)) stop();
  };
}
