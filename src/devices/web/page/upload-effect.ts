import { monotonic, pause } from '../../../core/time/clock.ts';
import { settlesWithin } from '../../../core/time/deadline.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageChooser } from '../driver/page-driver.ts';
import { endUploadWatch, uploadState, type UploadState } from '../scripts/upload-scripts.ts';

/** How long a page may take to empty an input whose files it does not take, in milliseconds. */
const firstLookMs = 100;
/** How long a page that has emptied its input may take to show or send something, in milliseconds. */
const effectMs = 3000;
const pauseMs = 200;

/** Notes what a page does outside its documents: requests, dialogs, new tabs and downloads. */
export interface PageReactions {
  isSeen(): boolean;
  stop(): Promise<void>;
}

export function watchReactions(driver: BoundDriver): PageReactions {
  const traffic = driver.traffic();
  const { begun } = traffic.value;
  let isSeen = false;
  const note = (): void => {
    isSeen = true;
  };
  const stops = [
    driver.onEvent(({ kind }) => {
      if (kind === 'dialog') note();
    }),
    driver.onPopup(note),
    driver.onDownload(note),
  ];
  return {
    isSeen: () => isSeen || traffic.value.begun !== begun,
    async stop() {
      for (const stop of stops) stop();
      await traffic.release();
    },
  };
}

/**
 * Whether a page has ignored the files of a chooser: its input is empty again, and the page has neither changed nor sent
 * anything for a while. A page that takes files and empties its input does one of these.
 */
export async function hasIgnoredFiles(chooser: PageChooser, reactions: PageReactions): Promise<boolean> {
  const begun = monotonic();
  await pause(firstLookMs);
  for (;;) {
    if (!(await isEmptied(chooser))) return false;
    if (reactions.isSeen() || monotonic() - begun > effectMs) {
      chooser.atInput(endUploadWatch).catch(() => undefined);
      return !reactions.isSeen();
    }
    await pause(pauseMs);
  }
}

/** A page that went away or does not answer counts as one that does something with the files. */
async function isEmptied(chooser: PageChooser): Promise<boolean> {
  let state: UploadState | undefined;
  const looking = chooser.atInput(uploadState).then(
    (answer) => void (state = answer as UploadState),
    () => undefined,
  );
  await settlesWithin(looking, effectMs);
  return state === 'emptied';
}
