import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

import type { ImageMime } from '../../core/screen/frame.ts';
import type { EventOf } from '../../core/record/record.ts';
import type { StoredFrame } from '../../core/record/sink.ts';
import { isPlainFile } from '../../util/file-facts.ts';
import { encodeWebP } from '../../util/image.ts';
import { imageMime, imageSize } from '../../util/pictures/image-size.ts';
import { newAttachmentName } from '../container/container.ts';
import type { Evidence } from './join-reports.ts';
import type { RunnerAttachment, RunnerPicture, RunnerPictures } from './runner-steps.ts';

/** Pictures and files of a runner that the report shows, for one attempt. */
export interface RunnerEvidence extends Evidence {
  readonly byAttachment: RunnerPictures;
  readonly events: readonly Omit<EventOf<'attachment'>, 'at' | 'record'>[];
  /** Notes about evidence that is left out. */
  readonly warnings: readonly string[];
}

export const noEvidence: RunnerEvidence = {
  pictures: [],
  files: [],
  byAttachment: new Map(),
  events: [],
  warnings: [],
};

/** Used for tests with secrets: pictures and files of the runner may show them. */
export const withheldEvidence: RunnerEvidence = {
  ...noEvidence,
  warnings: [
    "The runner's own pictures and files of this test (screenshot, trace, video) are left out because they may show the values of secrets.",
  ],
};

const mostBytes = 32 * 1024 * 1024;

/** Reads pictures, and assigns names to files for the assets of the report. Other and missing attachments are left out. */
export async function readEvidence(attachments: readonly RunnerAttachment[]): Promise<RunnerEvidence> {
  const pictures: StoredFrame[] = [];
  const byAttachment = new Map<RunnerAttachment, RunnerPicture>();
  const files: RunnerEvidence['files'][number][] = [];
  const events: RunnerEvidence['events'][number][] = [];
  for (const attachment of attachments) {
    const { name, mime, file } = attachment;
    const asset = newAttachmentName(mime);
    const picture = mime.startsWith('image/') ? await readPicture(attachment) : undefined;
    if (picture) {
      pictures.push(picture.stored);
      byAttachment.set(attachment, picture.shown);
    } else if (asset !== undefined && file !== undefined && isPlainFile(file)) {
      files.push({ asset, from: file });
      events.push({ type: 'attachment', name, mime, file: asset, bytes: statSync(file).size });
    }
  }
  return { pictures, files, byAttachment, events, warnings: [] };
}

interface ReadPicture {
  readonly stored: StoredFrame;
  readonly shown: RunnerPicture;
}

/** Undefined if the data is not a picture, whatever its declared type. */
async function readPicture(attachment: RunnerAttachment): Promise<ReadPicture | undefined> {
  try {
    const data = bytesOf(attachment);
    const mime = data && (await imageMime(data));
    if (!data || !isKeptMime(mime)) return undefined;
    const { width, height } = await imageSize(data);
    const id = createHash('sha256').update(data).digest('hex');
    // A picture that is too large for WebP is kept as it is.
    const webp = await encodeWebP(data, { quality: 80 }).catch(() => undefined);
    const stored: StoredFrame = webp ? { id, data: webp, mime: 'image/webp' } : { id, data, mime };
    return { stored, shown: { frame: id, mime: stored.mime, width, height, dpr: 1, label: attachment.name } };
  } catch {
    return undefined;
  }
}

function isKeptMime(mime: string | undefined): mime is ImageMime {
  return mime === 'image/png' || mime === 'image/jpeg' || mime === 'image/webp';
}

function bytesOf({ file, body }: RunnerAttachment): Buffer | undefined {
  if (body) return Buffer.from(body);
  if (file === undefined || !isPlainFile(file) || statSync(file).size > mostBytes) return undefined;
  return readFileSync(file);
}
