import { createHash, randomBytes } from 'node:crypto';

import { RecordError } from '../../core/errors/errors.ts';
import { blurImage } from '../../util/image.ts';
import { eventLine, frameLine } from '../container/container.ts';
import { inspectSource } from '../container/inspect-source.ts';
import { createSingleTarget, type MergeTarget } from '../merge/merge-target.ts';
import { openReport, type ReportFrame } from '../container/read-report.ts';
import { shareEvent, type RenameFrame } from './share-event.ts';

/**
 * Copies a report for sharing. Pictures are blurred until text is illegible. Prompts, replies, thoughts, parameters, step titles
 * and messages are removed. Outcomes, test titles, files, times, tokens and costs are kept. The copy is always one HTML file.
 *
 * @param out The file to write, with or without `.html`. An existing file is replaced.
 * @returns The path of the copy.
 * @throws RecordError as `openReport` does; no copy is written then.
 */
export async function redactReport(file: string, out: string): Promise<string> {
  const { container, problem } = inspectSource(file);
  if (!container)
    throw new RecordError('RECORD_UNREADABLE', `Cannot read the report ${file}: ${problem ?? 'it is empty'}`);
  const base = out.replace(/\.html?$/i, '');
  const target = createSingleTarget({ base, onClash: 'replace', merged: container.merged ?? false });
  try {
    await copyRedacted(file, target);
    target.commit();
  } catch (error) {
    target.discard();
    throw error;
  }
  return target.entry;
}

async function copyRedacted(file: string, target: MergeTarget): Promise<void> {
  const rename = createRename();
  for await (const entry of openReport(file)) {
    if (entry.kind === 'event' || entry.kind === 'unknown') target.line(eventLine(shareEvent(entry.event, rename)));
    else if (entry.kind === 'frame') await copyFrame(entry.frame, rename, target);
  }
}

async function copyFrame(frame: ReportFrame, rename: RenameFrame, target: MergeTarget): Promise<void> {
  const data = await blurredBytes(frame);
  if (data) target.line(frameLine({ id: rename(frame.id), mime: 'image/webp', data }));
}

async function blurredBytes(frame: ReportFrame): Promise<Buffer | undefined> {
  try {
    return await blurImage(frame.bytes());
  } catch {
    // A missing or damaged picture is left out. The viewer shows a placeholder.
    return undefined;
  }
}

/** Returns the same new name for the same picture. The name cannot be derived from the picture. */
function createRename(): RenameFrame {
  const salt = randomBytes(16);
  return (id) => createHash('sha256').update(salt).update(id).digest('hex');
}
