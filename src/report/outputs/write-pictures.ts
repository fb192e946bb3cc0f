import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { encodeAs } from '../../util/image.ts';
import { openReport, type ReportFrame } from '../container/read-report.ts';

/** Absolute paths of files for each picture, by frame id. */
export type PictureFiles = ReadonlyMap<string, readonly string[]>;

/**
 * Writes pictures of a report as files. It reads the report again, because the wanted pictures are known only at its end.
 * Returns the pictures that were written.
 *
 * @param form - With `asJpeg`, pictures in WebP are written as JPEG.
 */
export async function writePictures(
  report: string,
  wanted: PictureFiles,
  form: { readonly asJpeg: boolean } = { asJpeg: false },
): Promise<PictureFiles> {
  const written = new Map<string, readonly string[]>();
  if (wanted.size === 0) return written;
  for await (const entry of openReport(report)) {
    if (entry.kind !== 'frame' || written.has(entry.frame.id)) continue;
    const files = wanted.get(entry.frame.id);
    const bytes = files && (await bytesOf(entry.frame, form.asJpeg));
    if (!files || !bytes) continue;
    for (const file of files) await write(file, bytes);
    written.set(entry.frame.id, files);
  }
  return written;
}

async function write(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

async function bytesOf(frame: ReportFrame, asJpeg: boolean): Promise<Buffer | undefined> {
  const stored = readBytes(frame);
  return stored && asJpeg && frame.mime === 'image/webp' ? encodeAs(stored, 'jpeg') : stored;
}

function readBytes(frame: ReportFrame): Buffer | undefined {
  try {
    return frame.bytes();
  } catch {
    // A picture may be missing from assets/.
    return undefined;
  }
}
