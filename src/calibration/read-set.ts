import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { ConfigError, errorMessage } from '../core/errors/errors.ts';
import { createFrame, type Frame } from '../core/screen/frame.ts';
import { describeIssues } from '../core/options/options.ts';
import { imageMime, imageSize } from '../util/pictures/image-size.ts';

export const setFile = 'calibration.json';

const statements = z.array(z.string().min(1)).default([]);
const frameSchema = z.strictObject({
  /** Path of a PNG, JPEG or WebP picture, relative to the data set. */
  file: z.string().min(1),
  /** Picture pixels per logical pixel. */
  dpr: z.number().positive().default(1),
  true: statements,
  false: statements,
});
const setSchema = z.strictObject({ name: z.string().optional(), frames: z.array(frameSchema).min(1) });

/** A labelled statement about a picture. */
export interface LabelledStatement {
  readonly file: string;
  readonly frame: Frame;
  readonly statement: string;
  readonly expected: boolean;
}

export interface CalibrationSet {
  readonly name: string;
  readonly statements: readonly LabelledStatement[];
}

/** @throws ConfigError `CONFIG_INVALID` for an invalid data set, with the location of each problem */
export async function readCalibrationSet(folder: string): Promise<CalibrationSet> {
  const file = path.join(folder, setFile);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw bad(folder, `there is no ${setFile} in it`, cause);
  });
  const parsed = setSchema.safeParse(readJson(folder, text));
  if (!parsed.success)
    throw bad(folder, `${setFile}: ${describeIssues(parsed.error, Object.keys(setSchema.shape)).join('; ')}`);
  const { name = path.basename(folder), frames } = parsed.data;
  const labelled = await Promise.all(frames.map((frame) => statementsOf(folder, frame)));
  const all = labelled.flat();
  if (all.length === 0) throw bad(folder, `${setFile} has no statements`);
  return { name, statements: all };
}

function readJson(folder: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw bad(folder, `${setFile} is not JSON: ${errorMessage(cause)}`, cause);
  }
}

async function statementsOf(folder: string, given: z.output<typeof frameSchema>): Promise<LabelledStatement[]> {
  const { file } = given;
  const frame = await readFrame(folder, given);
  const both = given.true.find((statement) => given.false.includes(statement));
  if (both !== undefined) throw bad(folder, `${file}: "${both}" is labelled both true and false`);
  return [true, false].flatMap((expected) =>
    given[expected ? 'true' : 'false'].map((statement) => ({ file, frame, statement, expected })),
  );
}

async function readFrame(folder: string, { file, dpr }: z.output<typeof frameSchema>): Promise<Frame> {
  const data = await readFile(path.resolve(folder, file)).catch((cause: unknown) => {
    throw bad(folder, `${file} cannot be read`, cause);
  });
  const mime = await imageMime(data);
  if (mime !== 'image/png' && mime !== 'image/jpeg' && mime !== 'image/webp') {
    throw bad(folder, `${file} is not a PNG, JPEG or WebP picture`);
  }
  return createFrame({ data, mime, dpr, ...(await imageSize(data)) });
}

function bad(folder: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The calibration set ${path.basename(folder)} cannot be used: ${why}`, {
    hint: `A set is a folder of pictures with a ${setFile}: { "frames": [{ "file": "a.png", "true": ["…"], "false": ["…"] }] }.`,
    cause,
  });
}
