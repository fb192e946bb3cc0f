import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import type { Environment } from '../../../../core/options/options.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { sleep } from '../../../../core/time/deadline.ts';

/** What the client logs of its clipboard channel (channels/cliprdr/client, FreeRDP 2 and 3), each at the moment it happens. */
export const channelEvents = [
  /** The server has a clipboard channel. */
  'MonitorReady',
  /** The client tells the server what is on the clipboard. */
  'ClientFormatList',
  /** The server has learnt it. */
  'ServerFormatListResponse',
  /** An application there wants the text. */
  'ServerFormatDataRequest',
  /** The text has been sent. */
  'ClientFormatDataResponse',
] as const;
export type ChannelEvent = (typeof channelEvents)[number];

/** Version 3 names the function before the event, and writes details behind some. */
const eventLine = new RegExp(String.raw`\bcliprdr\.client\].*?(?:- |: )(${channelEvents.join('|')})(?![\w]| failed)`);
const fileName = 'client.log';
/** How often to look into the file while something is awaited, in milliseconds. */
const lookMs = 5;
/** How much of it is kept, in characters. */
const keptText = 32_000;

/**
 * The log of the client. It goes to a file, because the client holds back what it writes to a pipe until there is much of it.
 */
export class ClientLog {
  readonly #folder: string;
  readonly #counts = new Map<ChannelEvent, number>();
  #handle: FileHandle | undefined;
  #offset = 0;
  #text = '';
  #rest = '';
  #reading: Promise<void> | undefined;
  #changedAt = monotonic();

  /** @param folder - Only for this client. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The variables that make the client log to the file. */
  environment(): Environment {
    return {
      WLOG_APPENDER: 'file',
      WLOG_FILEAPPENDER_OUTPUT_FILE_PATH: this.#folder,
      WLOG_FILEAPPENDER_OUTPUT_FILE_NAME: fileName,
      WLOG_LEVEL: 'INFO',
      WLOG_FILTER: 'com.freerdp.channels.cliprdr.client:DEBUG',
    };
  }

  /** What it says so far, from the last 32,000 characters on. */
  async read(): Promise<string> {
    await this.#update();
    return this.#text;
  }

  /** How often something has happened so far. */
  async count(event: ChannelEvent): Promise<number> {
    await this.#update();
    return this.#counts.get(event) ?? 0;
  }

  /** When anything was logged last, by `monotonic`. */
  async changedAt(): Promise<number> {
    await this.#update();
    return this.#changedAt;
  }

  /** Waits for something; resolves to whether it came. */
  async until(test: () => Promise<boolean>, { limitMs, signal }: WaitOptions): Promise<boolean> {
    const end = monotonic() + limitMs;
    while (!(await test())) {
      if (monotonic() >= end) return false;
      await sleep(lookMs, signal);
    }
    return true;
  }

  async close(): Promise<void> {
    await this.#reading;
    await this.#handle?.close();
    this.#handle = undefined;
  }

  /** Two readers at the same time would count twice. */
  #update(): Promise<void> {
    this.#reading ??= this.#append().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #append(): Promise<void> {
    // Until the client has begun there is no file.
    this.#handle ??= await open(join(this.#folder, fileName)).catch(() => undefined);
    if (!this.#handle) return;
    const chunk = Buffer.alloc(16_384);
    for (;;) {
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, this.#offset);
      if (bytesRead === 0) return;
      this.#offset += bytesRead;
      this.#changedAt = monotonic();
      this.#take(chunk.toString('utf8', 0, bytesRead));
    }
  }

  #take(text: string): void {
    this.#text = (this.#text + text).slice(-keptText);
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = eventLine.exec(line)?.[1] as ChannelEvent | undefined;
      if (event) this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    }
  }
}

interface WaitOptions {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}
