/** Shared by the fixtures and the reporter of Playwright. */

import path from 'node:path';

import type { RecordLocation, TestIdentity } from '../core/record/record.ts';
import { plainText } from '../util/plain-text.ts';

/** Name of the attachment with the report of a test, for our reporter. Playwright hides names that start with `_`. */
export const RECORD_ATTACHMENT = '_eyewright-report';

/**
 * Type of the annotation that marks a step as ours. It is kept in blob reports and is not shown anywhere. Titles cannot be used,
 * because they are written by users.
 */
const OWN_STEP = '_eyewright';

interface Annotated {
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[] | undefined;
}

interface Annotatable {
  readonly annotations?: { type: string; description?: string }[] | undefined;
}

/** Marks a step that the record contains in more detail. */
export function markOwnStep(step: Annotatable, id: string): void {
  step.annotations?.push({ type: OWN_STEP, description: id });
}

export function isOwnStep({ annotations = [] }: Annotated): boolean {
  return annotations.some(({ type }) => type === OWN_STEP);
}

/** The id in the record of a step of ours. */
export function ownStepId({ annotations = [] }: Annotated): string | undefined {
  return annotations.find(({ type }) => type === OWN_STEP)?.description;
}

/** The facts about a test that fixtures and reporter both have. */
export interface PlaywrightTest {
  readonly id: string;
  /** The titles of its suites and its own title, without project and file. */
  readonly titles: readonly string[];
  readonly attempt: number;
  /** Number of the repetition with `--repeat-each`, from 0. */
  readonly repeatEachIndex: number;
  readonly project: string;
  readonly tags: readonly string[];
  readonly location: RecordLocation;
}

/** The folders that paths in a report are relative to. */
export interface PlaywrightFolders {
  readonly rootDir: string;
  readonly cwd: string;
}

/** If several blobs contain a test, `merge-reports` appends a number to all of its ids except the first. */
const ownId = /^[0-9a-f]{20}-[0-9a-f]{20}/;

/** The path of a file in a report. A test that ran on another machine has a path of that machine. */
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
