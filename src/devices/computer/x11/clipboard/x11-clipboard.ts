import { DeviceError } from '../../../../core/errors/errors.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { sleep, throwIfAborted } from '../../../../core/time/deadline.ts';
import type { InputCall } from '../../../../core/device/device-input.ts';
import type { ClipboardOffer, DesktopClipboard, OfferOptions } from '../../driver/desktop-driver.ts';
import { atom, atomsOf } from '../atoms.ts';
import type { X11Connection } from '../x11-connection.ts';
import { TextForms, type ClipboardContent } from './clipboard-content.ts';
import { takeSnapshot } from './clipboard-snapshot.ts';
import { focusedClients } from './focused-clients.ts';
import { OwnWindow } from './own-window.ts';
import { SelectionOwner } from './selection-owner.ts';
import { SelectionReader } from './selection-reader.ts';

export interface X11ClipboardInit {
  readonly connection: X11Connection;
}

/** Milliseconds for the owner of the clipboard to answer. */
const answerMs = 2000;
/** Milliseconds for the application to fetch what is pasted. */
const fetchMs = 5000;
/** Applications fetch several times for one paste; milliseconds after the last time until it is over. */
const quietMs = 60;
const pollMs = 10;

interface Parts {
  readonly x: X11Connection;
  readonly selection: number;
  readonly targets: number;
  readonly forms: TextForms;
  readonly window: OwnWindow;
  readonly reader: SelectionReader;
  readonly owner: SelectionOwner;
}

/** The clipboard of an X server, by the protocol itself: no other program is needed for it. */
export class X11Clipboard implements DesktopClipboard {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async open({ connection: x }: X11ClipboardInit): Promise<X11Clipboard> {
    const window = new OwnWindow(x);
    const selection = await atom(x, 'CLIPBOARD');
    const [forms, reader, owner] = await Promise.all([
      TextForms.open(x),
      SelectionReader.open(x, window),
      SelectionOwner.open(x, window, selection),
    ]);
    return new X11Clipboard({ x, selection, targets: await atom(x, 'TARGETS'), forms, window, reader, owner });
  }

  /** Resolves to an empty text if there is nothing, or no text. */
  async read({ signal }: InputCall): Promise<string> {
    const { selection, forms, window, reader, owner } = this.#parts;
    throwIfAborted(signal);
    const now = await reader.owner(selection);
    if (now === 0) return '';
    if (now === window.id) return forms.textIn(owner.content);
    const targets = await this.#targets(signal);
    const target = forms.targets.find((each) => targets.includes(each));
    if (target === undefined) return '';
    const form = await reader.convert(selection, target, { limitMs: answerMs, signal });
    if (form === 'silent') throw ownerSilent();
    return form === 'refused' ? '' : forms.textOf(form);
  }

  async write(text: string, { signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    await this.#parts.owner.own(this.#parts.forms.content(text));
  }

  async offer(text: string, { isSecret, signal }: OfferOptions): Promise<ClipboardOffer> {
    const { x, forms, owner, reader, selection, window } = this.#parts;
    const before = await this.#content(signal);
    throwIfAborted(signal);
    const content = forms.content(text, isSecret);
    await owner.own(content);
    const clients = await focusedClients(x);
    let isOver = false;
    return {
      fetched: (call) => this.#fetched(clients, call),
      usedAt: () => owner.fetches.at(-1)?.at ?? 0,
      restore: async () => {
        // Somebody may have copied something in between.
        if (isOver || owner.content !== content) return;
        isOver = true;
        if ((await reader.owner(selection)) === window.id) await (before ? owner.own(before) : owner.giveUp());
      },
    };
  }

  /** The clipboard is empty afterwards if its content came from here. */
  close(): void {
    this.#parts.window.close();
  }

  /** What the owner has, which some would answer to any other target with as well. */
  async #targets(signal: AbortSignal): Promise<readonly number[]> {
    const { selection, forms, reader, targets } = this.#parts;
    const list = await reader.convert(selection, targets, { limitMs: answerMs, signal });
    if (list === 'silent') throw ownerSilent();
    return list === 'refused' ? forms.targets : atomsOf(list.data);
  }

  async #content(signal: AbortSignal): Promise<ClipboardContent | undefined> {
    const { x: connection, selection, window, reader, owner } = this.#parts;
    throwIfAborted(signal);
    const now = await reader.owner(selection);
    if (now === 0) return undefined;
    return now === window.id ? owner.content : await takeSnapshot({ connection, reader, selection, signal });
  }

  /**
   * A clipboard manager fetches every new content at once, so a fetch alone says nothing. What is pasted goes to the application
   * that gets the keys: the text is fetched when a client that has the focus, or had it when the text was offered, has got it.
   */
  async #fetched(before: ReadonlySet<number>, { signal }: InputCall): Promise<boolean> {
    const { x, forms, owner } = this.#parts;
    const until = monotonic() + fetchMs;
    const clients = new Set([...before, ...(await focusedClients(x))]);
    while (monotonic() < until) {
      const last = owner.fetches.findLast(
        ({ requestor, target }) => forms.isText(target) && (clients.size === 0 || clients.has(x.clientOf(requestor))),
      );
      if (last && monotonic() - last.at >= quietMs) return true;
      await sleep(pollMs, signal);
    }
    return false;
  }
}

function ownerSilent(): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', 'The program that owns the clipboard does not answer', {
    hint: 'It may hang or be stopped. Copy something in another program, or end it.',
    retryable: true,
  });
}
