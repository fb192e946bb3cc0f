import type { DriverFacts } from '../bridge/protocol/messages.ts';
import { allowAlways, readSettings } from './settings.ts';
import { answerMs, type ApprovalDecision, type ApprovalRequest } from './status.ts';
import { TabFailure } from './tabs/tab-failure.ts';

interface Open extends ApprovalRequest {
  readonly session: string;
  answer(answer: ApprovalDecision): void;
}

/** Size of the window that asks, in pixels. */
const windowSize = { width: 400, height: 420 };

/** The tab that an agent wants to drive. */
export interface TabRequest extends Pick<ApprovalRequest, 'target' | 'isNewTab'> {
  readonly session: string;
}

/** Asks the user whether an agent may drive a tab. Nobody drives one whom the user has not allowed to. */
export class Approvals {
  readonly #onChange: (questions: readonly ApprovalRequest[]) => void;
  readonly #open = new Map<string, Open>();

  constructor(onChange: (questions: readonly ApprovalRequest[]) => void) {
    this.#onChange = onChange;
  }

  /** @throws TabFailure `refused` */
  async allow(driver: DriverFacts, request: TabRequest): Promise<void> {
    const { allowedFolders, allowsAll } = await readSettings();
    if (allowsAll || allowedFolders.includes(driver.folder)) return;
    const answer = await this.#ask(driver, request);
    if (answer === 'always') await allowAlways(driver);
    if (answer === 'no') throw new TabFailure('refused', 'the user of the browser has not allowed it');
    if (answer === undefined) {
      throw new TabFailure('refused', `the user of the browser has not answered within ${answerMs / 1000} seconds`);
    }
  }

  answer(id: string, answer: ApprovalDecision): void {
    this.#open.get(id)?.answer(answer);
  }

  /** The agent does not wait for an answer any more. */
  withdraw(session: string): void {
    for (const open of this.#open.values()) if (open.session === session) open.answer('no');
  }

  /** Refuses whatever is open. */
  refuseAll(): void {
    for (const { answer } of this.#open.values()) answer('no');
  }

  async #ask(driver: DriverFacts, request: TabRequest): Promise<ApprovalDecision | undefined> {
    const id = crypto.randomUUID();
    const answered = new Promise<ApprovalDecision | undefined>((resolve) => {
      this.#open.set(id, { id, driver, ...request, answer: resolve });
      setTimeout(() => resolve(undefined), answerMs);
    });
    this.#changed();
    const window = await chrome.windows
      .create({ url: 'popup.html', type: 'popup', focused: true, ...windowSize })
      .catch(() => undefined);
    // Who closes the window has not allowed anything.
    const onClosed = (closed: number): void => {
      if (closed === window?.id) this.answer(id, 'no');
    };
    chrome.windows.onRemoved.addListener(onClosed);
    const answer = await answered;
    chrome.windows.onRemoved.removeListener(onClosed);
    this.#open.delete(id);
    this.#changed();
    if (window?.id !== undefined) await chrome.windows.remove(window.id).catch(() => undefined);
    return answer;
  }

  #changed(): void {
    this.#onChange(
      [...this.#open.values()].map(({ id, driver, target, isNewTab }) => ({ id, driver, target, isNewTab })),
    );
  }
}
