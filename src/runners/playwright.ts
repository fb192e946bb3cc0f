/** What Playwright's fixtures and reporter both have to know. */

import path from 'node:path';

import type { RecordLocation, TestIdentity } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** Report of one test, for our reporter; names that begin with `_` are not shown by Playwright. */
export const RECORD_ATTACHMENT = '_eyewright-report';

/**
 * Type of the annotation that a step of ours carries: it travels with the step, also through blob reports, and is shown
 * nowhere. Titles say nothing: they are the user's words.
 */
const OWN_STEP = '_eyewright';

interface Annotated {
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[] | undefined;
}

interface Annotatable {
  readonly annotations?: { type: string; description?: string }[] | undefined;
}

/** Marks a step as one that the record tells, and tells better. */
export function markOwnStep(step: Annotatable, id: string): void {
  step.annotations?.push({ type: OWN_STEP, description: id });
}

export function isOwnStep({ annotations = [] }: Annotated): boolean {
  return annotations.some(({ type }) => type === OWN_STEP);
}

/** What the record calls a step of ours. */
export function ownStepId({ annotations = [] }: Annotated): string | undefined {
  return annotations.find(({ type }) => type === OWN_STEP)?.description;
}

/** A test as both sides know it. */
export interface PlaywrightTest {
  readonly id: string;
  /** The names of its suites and its own, without project and file. */
  readonly titles: readonly string[];
  readonly attempt: number;
  /** Which run of it with `--repeat-each`, from 0. */
  readonly repeatEachIndex: number;
  readonly project: string;
  readonly tags: readonly string[];
  readonly location: RecordLocation;
}

/** The folders that paths of a report start from. */
export interface PlaywrightFolders {
  readonly rootDir: string;
  readonly cwd: string;
}

/** Of a test that several blobs tell of, `merge-reports` writes a number behind all ids but the first. */
const ownId = /^[0-9a-f]{20}-[0-9a-f]{20}/;

/** A file as a report names it. What ran on another machine has its paths there, which say nothing here. */
export function playwrightFile(file: string, { rootDir, cwd }: PlaywrightFolders): string {
  const inCwd = path.relative(cwd, file);
  return inCwd.startsWith('..') ? path.join(path.basename(rootDir), path.relative(rootDir, file)) : inCwd;
}

export function playwrightIdentity(test: PlaywrightTest, folders: PlaywrightFolders): TestIdentity {
  const { id, titles, attempt, repeatEachIndex, project, tags, location } = test;
  return {
    test: ownId.exec(id)?.[0] ?? id,
    titlePath: [path.relative(folders.rootDir, location.file), ...titles.map(plainText)],
    attempt,
    ...(repeatEachIndex > 0 && { repeat: repeatEachIndex + 1 }),
    runner: 'playwright',
    ...(project && { project }),
    ...(tags.length > 0 && { tags: [...tags] }),
    location: { ...location, file: playwrightFile(location.file, folders) },
  };
}
