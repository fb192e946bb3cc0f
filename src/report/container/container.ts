import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import type { Frame, ImageMime } from '../../core/screen/frame.ts';
import type { RecordEvent, UnknownEvent } from '../../core/record/record.ts';
import { parseJson } from '../../util/parse-json.ts';

/** Version of the container (the lines around events and frames). Raised when old readers would misread new files. */
export const CONTAINER_VERSION = 1;

export const outputFormats = ['single-html', 'html-and-external-assets'] as const;
/** One HTML file with everything, or `index.html` with its pictures as files in `assets/`. */
export type OutputFormat = (typeof outputFormats)[number];

export const ASSETS_FOLDER = 'assets';

const typePrefix = '<script type="application/x-eyewright-';
const eventOpen = `${typePrefix}event">`;
const containerOpen = `${typePrefix}container">`;
const close = '</script>';
const frameHead = new RegExp(`^${typePrefix}frame" data-frame="([0-9a-f]{64})" data-mime="(image/(?:jpeg|png|webp))">`);

const containerSchema = z.object({
  version: z.number(),
  format: z.enum(outputFormats),
  merged: z.boolean().optional(),
  /** The run that the report is part of. */
  run: z.string().optional().catch(undefined),
  /** The process that writes it. Other processes do not take its name meanwhile. */
  writer: z.string().optional().catch(undefined),
  /** Of a merged report: when it was written, in milliseconds since the epoch. */
  written: z.number().optional().catch(undefined),
  /** With external assets: the folder that was made for this report. It is removed with the report if it is empty then. */
  made: z.enum(['folder', 'assets']).optional().catch(undefined),
});
/** Facts about a report, in the line before its first event. */
export type ContainerFacts = z.output<typeof containerSchema>;

/** One line of a report. `other` is code of the viewer; `damaged` is an event or frame that is cut off or changed. */
export type ReportLine =
  | { readonly kind: 'container'; readonly json: string }
  | { readonly kind: 'event'; readonly json: Buffer }
  | { readonly kind: 'frame'; readonly id: string; readonly mime: ImageMime; readonly base64: Buffer }
  | { readonly kind: 'damaged' | 'other' };

const extensions: Readonly<Record<ImageMime, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The file name of a frame in `assets/`; undefined for ids and types that must not be part of a path. */
export function assetName(id: string, mime: string): string | undefined {
  const extension = Object.entries(extensions).find(([type]) => type === mime)?.[1];
  return extension && /^[0-9a-f]{64}$/.test(id) ? `${id}.${extension}` : undefined;
}

const attachmentExtensions: ReadonlyMap<string, string> = new Map([
  ['application/zip', 'zip'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
  ['text/markdown', 'md'],
  ['text/plain', 'txt'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
]);

/** A new file name in `assets/` for a file that is not a picture; undefined for types that a browser might run. */
export function newAttachmentName(mime: string): string | undefined {
  const extension = attachmentExtensions.get(mime.split(';', 1)[0] ?? '');
  return extension === undefined ? undefined : `${randomBytes(32).toString('hex')}.${extension}`;
}

const assetNames = new RegExp(
  `^[0-9a-f]{64}\\.(?:${[...Object.values(extensions), ...attachmentExtensions.values()].join('|')})$`,
);

/** Whether `assetName` or `newAttachmentName` could return a file name. */
export function isAssetName(name: string): boolean {
  return assetNames.test(name);
}

export function containerLine(facts: Omit<ContainerFacts, 'version'>): string {
  return `${containerOpen}${escapeJson(JSON.stringify({ version: CONTAINER_VERSION, ...facts }))}${close}\n`;
}

export function eventLine(event: RecordEvent | UnknownEvent): string {
  return `${eventOpen}${escapeJson(stringifyEvent(event))}${close}\n`;
}

export function frameLine(frame: Pick<Frame, 'id' | 'data' | 'mime'>): string {
  return `${typePrefix}frame" data-frame="${frame.id}" data-mime="${frame.mime}">${frame.data.toString('base64')}${close}\n`;
}

export function parseContainer(json: string): ContainerFacts | undefined {
  return containerSchema.safeParse(parseJson(json)).data;
}

/** Determines the kind of a line without parsing its contents. */
export function parseLine(line: Buffer): ReportLine {
  if (!startsWith(line, typePrefix)) return { kind: 'other' };
  const head = line.toString('latin1', 0, Math.min(line.length, 192));
  const frame = frameHead.exec(head);
  const open = frame?.[0] ?? [eventOpen, containerOpen].find((prefix) => head.startsWith(prefix));
  const body = open === undefined ? undefined : elementBody(line, open.length);
  if (body === undefined) return { kind: 'damaged' };
  if (frame) return { kind: 'frame', id: frame[1] ?? '', mime: toMime(frame[2]), base64: body };
  return open === eventOpen ? { kind: 'event', json: body } : { kind: 'container', json: body.toString('utf8') };
}

function elementBody(line: Buffer, start: number): Buffer | undefined {
  const end = line.length - close.length;
  // Writers escape every "<". Another one means that the line is cut off or that markup was inserted.
  return end >= start && line.indexOf('<', start) === end && line.toString('latin1', end) === close
    ? line.subarray(start, end)
    : undefined;
}

function startsWith(line: Buffer, prefix: string): boolean {
  return line.length >= prefix.length && line.toString('latin1', 0, prefix.length) === prefix;
}

function toMime(text: string | undefined): ImageMime {
  return text === 'image/png' || text === 'image/webp' ? text : 'image/jpeg';
}

/** Escapes JSON so that neither an HTML parser nor a line splitter changes it. */
function escapeJson(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `params` and `result` can be any value. If JSON cannot represent one of them, the rest of the event is kept. */
function stringifyEvent(event: RecordEvent | UnknownEvent): string {
  const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  try {
    return JSON.stringify(event, plain);
  } catch {
    const lost = '[cannot be written as JSON]';
    const open: Record<string, unknown> = { ...event };
    for (const key of ['params', 'result']) if (key in open) open[key] = lost;
    return JSON.stringify(open, plain);
  }
}
