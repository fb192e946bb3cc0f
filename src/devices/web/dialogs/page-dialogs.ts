import { setTimer } from '../../../core/time/clock.ts';
import type { DeviceEvent } from '../../../core/device/device.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';
import { describeVerdict, judgeDialog, nameDialog, type DialogPolicy, type PageDialog } from './dialog-policy.ts';

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

/** The dialogs of a page: who is told of them, and how they are answered. */
export interface PageDialogs {
  onDialog(listener: (event: DeviceEvent) => void): () => void;
  /** Answers dialogs by a policy, in place of those given before; returns how to stop. */
  answerBy(policy: DialogPolicy): () => void;
}

/** What those do who ask for nothing: as Playwright does by itself. */
const defaultPolicy: DialogPolicy = 'dismiss';
/** A listener that hears a dialog once is gone when ours is called after it; it may still be about to answer. */
const courtesyMs = 100;

/**
 * Answers the dialogs that nobody else listens for, once for all agents of a page: an open dialog blocks every later call.
 *
 * @param others - Who else may listen, e.g. the context of the page.
 */
export function pageDialogs(page: DialogPage, others: readonly DialogSource[] = []): Shared<PageDialogs> {
  return borrow(page, 'dialogs', () => {
    const listeners = new Set<(event: DeviceEvent) => void>();
    const policies: { readonly policy: DialogPolicy }[] = [];
    const tell = (told: Pick<DeviceEvent, 'text' | 'notice' | 'dialog'>): void => {
      for (const listener of listeners) listener({ kind: 'dialog', url: page.url(), ...told });
    };
    const isOurs = (): boolean =>
      [page, ...others].reduce((sum, source) => sum + (source.listenerCount?.('dialog') ?? 0), 0) <= 1;
    const onDialog = async (dialog: Dialog): Promise<void> => {
      const facts = factsOf(dialog, page.url());
      const isLeft = !isOurs() || dialog.handled || (!page.prependListener && (await isAnsweredSoon(dialog)));
      const { message } = facts;
      if (isLeft) {
        const text = `${nameDialog(facts)} was left to a listener of the test`;
        return tell({ text, notice: 'told', dialog: { message } });
      }
      const verdict = await judgeDialog(facts, policies.at(-1)?.policy ?? defaultPolicy);
      const notice = facts.type === 'beforeunload' ? 'told' : 'weighed';
      tell({
        text: describeVerdict(facts, verdict),
        notice,
        dialog: { message, accepted: verdict.accept, text: verdict.text },
      });
      await (verdict.accept ? dialog.accept(verdict.text) : dialog.dismiss());
    };
    // Somebody was quicker, or the page is gone.
    const listener = (dialog: Dialog): void => void onDialog(dialog).catch(() => undefined);
    // First, where that is possible: those who listen only once are still counted then.
    (page.prependListener ?? page.on).call(page, 'dialog' as never, listener as never);
    return {
      value: {
        onDialog(heard) {
          listeners.add(heard);
          return () => void listeners.delete(heard);
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
  await new Promise<void>((resolve) => setTimer(resolve, courtesyMs));
  return dialog.handled === true;
}
