import { statSync } from 'node:fs';
import path from 'node:path';

import { settlesWithin } from '../../../core/time/deadline.ts';
import type { DeviceEvent } from '../../../core/device/device.ts';
import { ActionError, errorMessage, EyewrightError } from '../../../core/errors/errors.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageChooser } from '../driver/page-driver.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';
import { watchUpload, type UploadWatch } from '../scripts/upload-scripts.ts';
import { CallFailure } from '../web-errors.ts';
import { hasIgnoredFiles, watchReactions } from './upload-effect.ts';

/** How long the event of a chooser may take after the click that opened it, in milliseconds. */
export const chooserEventMs = 150;

/** Files for the choosers of a page, and the choosers that took them. */
class Offer {
  readonly #driver: BoundDriver;
  readonly #paths: readonly string[];
  /** One promise for each chooser that has opened; settles when the chooser has its files. */
  readonly #given: Promise<void>[] = [];
  #onOpened: () => void = () => undefined;

  constructor(driver: BoundDriver, paths: readonly string[]) {
    this.#driver = driver;
    this.#paths = paths;
  }

  give(chooser: PageChooser): void {
    const giving = give(this.#driver, chooser, this.#paths);
    // `taken` reports a failure; it may not be called any more.
    giving.catch(() => undefined);
    this.#given.push(giving);
    this.#onOpened();
  }

  /** Whether a chooser has taken the files; waits for choosers that are open. Rejects when one could not take them. */
  async taken(limitMs: number): Promise<boolean> {
    const next = new Promise<void>((resolve) => {
      this.#onOpened = resolve;
    });
    await settlesWithin(next, this.#given.length === 0 ? limitMs : Math.min(limitMs, chooserEventMs));
    await Promise.all(this.#given);
    return this.#given.length > 0;
  }
}

/** The file choosers of one page, for all its agents. No chooser ever shows a dialog. */
export class PageChoosers {
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #offer: Offer | undefined;
  /** Settles once choosers are intercepted; false in browsers where this is not possible. */
  readonly ready: Promise<boolean>;
  readonly #driver: BoundDriver;
  readonly #stop: Promise<(() => Promise<void>) | undefined>;

  constructor(driver: BoundDriver, begin: Promise<void>) {
    this.#driver = driver;
    this.#stop = begin.then(() => driver.onFileChooser((chooser) => this.#onOpened(chooser)));
    this.ready = this.#stop.then((stop) => stop !== undefined);
  }

  /** Sets the files for choosers that open from now on; without files, choosers are ignored. */
  async offer(paths: readonly string[]): Promise<void> {
    if (paths.length > 0 && !(await this.ready)) {
      throw new CallFailure('DEVICE_UNSUPPORTED', 'file choosers cannot be caught in this browser', {
        hint: 'Set the files of the input element with the browser library.',
      });
    }
    this.#offer = paths.length > 0 ? new Offer(this.#driver, paths) : undefined;
  }

  async taken(limitMs: number): Promise<boolean> {
    return (await this.#offer?.taken(limitMs)) ?? false;
  }

  onEvent(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async release(): Promise<void> {
    const stop = await this.#stop.catch(() => undefined);
    await stop?.();
  }

  #onOpened(chooser: PageChooser): void {
    if (this.#offer) return this.#offer.give(chooser);
    const event = { kind: 'file-chooser', text: 'A file chooser opened and was ignored: no files were given' };
    for (const listener of this.#listeners) listener(event);
  }
}

export function pageChoosers(driver: BoundDriver): Shared<PageChoosers> {
  return borrow(driver.page, 'choosers', (ready) => {
    const value = new PageChoosers(driver, ready);
    return { value, release: () => value.release() };
  });
}

/** Checks the files first: browsers silently keep the first of several files, and each library has its own error messages. */
async function give(driver: BoundDriver, chooser: PageChooser, paths: readonly string[]): Promise<void> {
  const names = paths.map((file) => path.basename(file)).join(', ');
  const folders = paths.filter((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
  const { takesFolder } = ((await chooser.atInput(watchUpload)) ?? {}) as Partial<UploadWatch>;
  if (paths.length > 1 && !chooser.isMultiple) {
    throw refusal(
      `It accepts one file, but was given ${paths.length}: ${names}`,
      'Pass one path. Or is the attribute "multiple" missing?',
    );
  }
  if (takesFolder && (folders.length !== 1 || paths.length !== 1)) {
    throw refusal(`It accepts one folder, but was given ${names}`, 'Pass the path of the folder.');
  }
  if (!takesFolder && folders.length > 0) {
    throw refusal(`It accepts files, but was given a folder: ${names}`, 'Pass the paths of the files in it.');
  }
  const reactions = watchReactions(driver);
  try {
    await chooser.accept(paths).catch((cause: unknown) => {
      if (EyewrightError.isInstance(cause)) throw cause;
      throw refusal(`${names}: ${errorMessage(cause).split('\n')[0]}`, undefined, cause);
    });
    if (await hasIgnoredFiles(chooser, reactions)) throw ignored(names);
  } finally {
    await reactions.stop();
  }
}

function ignored(names: string): ActionError {
  return new ActionError(
    'UPLOAD_NOT_TAKEN',
    `The page did not take ${names}: its file input is empty again, and the page neither changed nor sent a request`,
    { hint: 'Does the page accept files of this kind and size? A page that takes a file shows its name, or sends it.' },
  );
}

function refusal(why: string, hint: string | undefined, cause?: unknown): ActionError {
  return new ActionError('UPLOAD_REFUSED', `The file chooser did not accept the files. ${why}`, {
    hint,
    cause,
  });
}
