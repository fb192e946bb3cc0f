import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import { errorMessage } from '../../core/errors/errors.ts';
import { isPlainFolder } from '../../util/file-facts.ts';
import { assetName } from '../container/container.ts';
import { slug } from '../outputs/file-slug.ts';
import { keyFrames } from '../outputs/markdown-test.ts';
import { lastAttempt } from '../outputs/plain-words.ts';
import { outputBase } from '../outputs/write-outputs.ts';
import { writePictures, type PictureFiles } from '../outputs/write-pictures.ts';
import type { StepSummary, TestSummary } from '../summary/run-summary.ts';

export interface WriteScreensInit {
  readonly report: string;
  readonly runDir: string;
  /** All failed tests, so that the pictures of a test always have the same names. */
  readonly tests: readonly TestSummary[];
  /** The tests whose pictures are written. */
  readonly shown: ReadonlySet<TestSummary>;
  readonly onWarning: (message: string) => void;
}

/** The written picture of a step; undefined if there is none. */
export type ScreensOf = (test: TestSummary, step: StepSummary) => string | undefined;

const ownNames = /^\d{3,}-.*\.(?:jpg|png|webp)$/;

/**
 * Writes the last pictures of failed tests into `failures/<report>/` of the run folder. It replaces the pictures of an earlier
 * report with that name. If the folder cannot be written, it warns, and there are no pictures.
 */
export async function writeScreens({ report, runDir, tests, shown, onWarning }: WriteScreensInit): Promise<ScreensOf> {
  const folder = path.join(runDir, 'failures', path.basename(outputBase(report)));
  const names = new Map<TestSummary, ReadonlyMap<StepSummary, string>>();
  for (const [index, test] of tests.entries())
    if (shown.has(test)) names.set(test, screenFiles(test, path.join(folder, String(index + 1).padStart(3, '0'))));
  try {
    // Otherwise paths that were told before would lead nowhere.
    if (shown.size === tests.length) await removeOlder(folder);
    const written = await writePictures(report, byFrame([...names.values()]), { asJpeg: true });
    return (test, step) => {
      const file = names.get(test)?.get(step);
      return step.frame && written.has(step.frame.id) ? file : undefined;
    };
  } catch (error) {
    onWarning(`The screenshots of the failures could not be written to ${folder}: ${errorMessage(error)}`);
    return () => undefined;
  }
}

function screenFiles(test: TestSummary, prefix: string): ReadonlyMap<StepSummary, string> {
  const attempt = lastAttempt(test);
  const files = new Map<StepSummary, string>();
  for (const step of attempt ? keyFrames(attempt) : []) {
    const name = step.frame && assetName(step.frame.id, step.frame.mime);
    // Viewers of coding agents show JPEG and PNG, and not all of them WebP.
    const ending = name?.endsWith('.webp') ? '.jpg' : path.extname(name ?? '');
    if (name) files.set(step, `${prefix}-${slug(test.title)}-${files.size + 1}${ending}`);
  }
  return files;
}

function byFrame(tests: readonly ReadonlyMap<StepSummary, string>[]): PictureFiles {
  const files = new Map<string, string[]>();
  for (const [{ frame }, file] of tests.flatMap((steps) => [...steps]))
    if (frame) files.set(frame.id, [...(files.get(frame.id) ?? []), file]);
  return files;
}

async function removeOlder(folder: string): Promise<void> {
  if (!isPlainFolder(folder)) return;
  for (const name of await readdir(folder)) if (ownNames.test(name)) await rm(path.join(folder, name));
}
