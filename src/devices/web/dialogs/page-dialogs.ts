import { pause } from '../../../core/time/clock.ts';
import type { DeviceEvent } from '../../../core/device/device.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';
import {
  describeDialogOutcome,
  decideDialog,
  nameDialog,
  type DialogPolicy,
  type PageDialog,
} from './dialog-policy.ts';

interface Dialog {
  type(): string;
  message(): string;
  defaultValue(): string;
  accept(promptText?: string): Promise<void>;
  dismiss(): Promise<void>;
  /** Puppeteer's; true once somebody answered. */
  readonly handled?: boolean;
}

/** Both libraries; typed by event name in both, which no structural type can express. */
interface DialogSource {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
  /** Playwright's. */
  prependListener?(event: never, listener: never): unknown;
  listenerCount?(event: 'dialog'): number;
}

interface DialogPage extends DialogSource {
  url(): string;
}

/** The dialogs of a page: their listeners, and how they are answered. */
export interface PageDialogs {
  onDialog(listener: (event: DeviceEvent) => void): () => void;
  /** Answers dialogs by a policy, which replaces earlier ones; returns how to stop. */
  answerBy(policy: DialogPolicy): () => void;
}

/** Used when no agent sets a policy; the same as Playwright's own default. */
const defaultPolicy: DialogPolicy = 'dismiss';
/** A `once` listener is gone when ours is called after it, but may still answer within this time, in milliseconds. */
const courtesyMs = 100;

/**
 * Answers the dialogs that no listener of the test handles, once for all agents of a page: an open dialog blocks every later
 * call.
 *
 * @param others - Other objects that may have listeners, such as the context of the page.
 */
export function pageDialogs(page: DialogPage, others: readonly DialogSource[] = []): Shared<PageDialogs> {
  return borrow(page, 'dialogs', () => {
    const listeners = new Set<(event: DeviceEvent) => void>();
    const policies: { readonly policy: DialogPolicy }[] = [];
    const emit = (event: Pick<DeviceEvent, 'text' | 'notice' | 'dialog'>): void => {
      for (const listener of listeners) listener({ kind: 'dialog', url: page.url(), ...event });
    };
    const isOurs = (): boolean =>
      [page, ...others].reduce((sum, source) => sum + (source.listenerCount?.('dialog') ?? 0), 0) <= 1;
    const onDialog = async (dialog: Dialog): Promise<void> => {
      const facts = factsOf(dialog, page.url());
      const isLeft = !isOurs() || dialog.handled || (!page.prependListener && (await isAnsweredSoon(dialog)));
      const { type, message } = facts;
      if (isLeft) {
        const text = `${nameDialog(facts)} was left to a listener of the test`;
        return emit({ text, notice: 'told', dialog: { type, message } });
      }
      const outcome = await decideDialog(facts, policies.at(-1)?.policy ?? defaultPolicy);
      const notice = facts.type === 'beforeunload' ? 'told' : 'weighed';
      emit({
        text: describeDialogOutcome(facts, outcome),
        notice,
        dialog: { type, message, accepted: outcome.accept, text: outcome.text },
      });
      await (outcome.accept ? dialog.accept(outcome.text) : dialog.dismiss());
    };
    // Rejects when a listener was quicker, or when the page is closed.
    const listener = (dialog: Dialog): void => void onDialog(dialog).catch(() => undefined);
    // Prepended where possible, so that `once` listeners are still counted.
    (page.prependListener ?? page.on).call(page, 'dialog' as never, listener as never);
    return {
      value: {
        onDialog(added) {
          listeners.add(added);
          return () => void listeners.delete(added);
        },
        answerBy(policy) {
          const entry = { policy };
          policies.push(entry);
          return () => void policies.splice(policies.indexOf(entry), policies.includes(entry) ? 1 : 0);
        },
      },
      release: () => void page.off('dialog' as never, listener as never),
    };
  });
}

function factsOf(dialog: Dialog, url: string): PageDialog {
  return { type: dialog.type(), message: dialog.message(), defaultValue: dialog.defaultValue(), url };
}

async function isAnsweredSoon(dialog: Dialog): Promise<boolean> {
  await pause(courtesyMs);
  return dialog.handled === true;
}
