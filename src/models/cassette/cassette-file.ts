import { createHash } from 'node:crypto';

import { dump, load } from 'js-yaml';
import { z } from 'zod';

import { errorMessage, ModelError } from '../../core/errors/errors.ts';
import { shorten } from '../../util/shorten.ts';
import { placesIn } from './recorded-reply.ts';
import { hasShape, replySchemas } from './reply-schemas.ts';
import type { ScreenText } from './current-screen.ts';

/** Version of the files; raised when an older reader would misread a newer one. */
const cassetteFormat = 2;

const header =
  '# What a model was asked in a test, and what it answered. Review it like code; delete it to have it recorded again.\n';

const kinds = ['plan', 'locate', 'section', 'extract', 'judge', 'describe'] as const;

const entrySchema = z.strictObject({
  kind: z.enum(kinds),
  asked: z.record(z.string(), z.unknown()),
  screen: z
    .strictObject({
      size: z.string(),
      rows: z.array(z.string()).readonly(),
      tints: z.array(z.string()).readonly().optional(),
    })
    .optional(),
  /** Key of the lines of the screen in `screens`, and its short-lived texts. */
  shows: z.string().optional(),
  notices: z.array(z.string()).readonly().optional(),
  /** The lines that were not visible; absent in older cassettes. */
  unseen: z.array(z.string()).readonly().optional(),
  /** The fields that have a value which is not shown; absent on screens without fields, and in older cassettes. */
  filled: z.array(z.string()).readonly().optional(),
  /** What empty fields show in place of a value; absent on screens without fields, and in older cassettes. */
  hints: z.array(z.string()).readonly().optional(),
  /** Which lines stand under which ones, where there are several columns, e.g. `3<1 4<2`; absent in older cassettes. */
  heads: z.string().optional(),
  /** What had happened beside the screen during a plan, e.g. `alert dialog "Saved"`; absent where nothing had. */
  sideEffects: z.array(z.string()).readonly().optional(),
  /** The text at each place of the reply. */
  at: z.array(z.string()).readonly().optional(),
  /** The text around each place; absent in older cassettes. */
  near: z.array(z.string()).readonly().optional(),
  model: z.string(),
  /** Version of the prompt; shown in reports, not compared. */
  prompt: z.string().optional(),
  reply: z.unknown(),
  /** Tokens and time of the recorded call. */
  took: z.strictObject({ tokens: z.number(), ms: z.number() }).optional(),
});
const fileSchema = z.strictObject({
  format: z.literal(cassetteFormat),
  /** The lines of the screens, each once. */
  screens: z.record(z.string(), z.array(z.string()).readonly()).default({}),
  calls: z.array(entrySchema),
});

type FileEntry = z.output<typeof entrySchema>;

export interface CassetteEntry extends Omit<FileEntry, 'shows' | 'notices' | 'unseen' | 'filled' | 'hints' | 'heads'> {
  /** Absent for a screen without elements and readable text. */
  readonly text?: ScreenText | undefined;
}

export function writeCassette(entries: readonly CassetteEntry[]): string {
  const screens: Record<string, readonly string[]> = {};
  const calls = entries.map(({ text, kind, asked, screen, ...rest }) => {
    if (!text) return { kind, asked, screen, ...rest };
    const shows = createHash('sha256').update(text.lines.join('\n')).digest('hex').slice(0, 6);
    screens[shows] = text.lines;
    const { notices, unseen, filled, hints, heads } = text;
    return {
      kind,
      asked,
      screen,
      shows,
      ...(notices.length > 0 && { notices }),
      ...(unseen && { unseen }),
      ...(filled && { filled }),
      ...(hints && { hints }),
      ...(heads?.size && { heads: writeHeads(heads) }),
      ...rest,
    };
  });
  return header + dump({ format: cassetteFormat, screens, calls }, { lineWidth: -1, noRefs: true, skipInvalid: true });
}

/** @throws `ModelError` `CASSETTE_INVALID`: an invalid file is neither used nor overwritten. */
export function readCassette(text: string, file: string): CassetteEntry[] {
  let content: unknown;
  try {
    content = load(text, { maxAliases: 0 });
  } catch (error) {
    throw invalid(file, errorMessage(error).split('\n', 1)[0] ?? '');
  }
  if (Object(content).format === 1) throw invalid(file, 'it was recorded before cassettes stored the text of screens');
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) throw invalid(file, problemOf(parsed.error, content));
  const { calls, screens } = parsed.data;
  for (const [index, entry] of calls.entries()) {
    requireReply(entry, index, file);
    requireScreen(entry, screens, (why) => invalid(file, `${placeOf(entry, index)}: ${why}`));
  }
  return calls.map(({ shows, notices = [], unseen, filled, hints, heads, ...entry }) => {
    const lines = shows === undefined ? undefined : screens[shows];
    return lines
      ? {
          ...entry,
          text: { lines, notices, unseen, filled, hints, heads: heads === undefined ? undefined : readHeads(heads) },
        }
      : entry;
  });
}

const writeHeads = (heads: ReadonlyMap<number, number>): string =>
  [...heads].map(([line, head]) => `${line}<${head}`).join(' ');

function readHeads(text: string): ReadonlyMap<number, number> {
  return new Map([...text.matchAll(/(\d+)<(\d+)/gu)].map(([, line, head]) => [Number(line), Number(head)]));
}

function problemOf({ issues: [issue] }: z.ZodError, content: unknown): string {
  if (!issue) return 'it is no cassette';
  const [list, index, ...rest] = issue.path;
  const { calls }: { readonly calls?: unknown } = Object(content);
  if (list !== 'calls' || typeof index !== 'number' || !Array.isArray(calls)) {
    return `${issue.path.join('.') || 'the file'}: ${issue.message}`;
  }
  return `${placeOf(calls[index], index)}: ${[rest.join('.'), issue.message].filter(Boolean).join(': ')}`;
}

/** Throws for a reply that the caller could not use. */
function requireReply(entry: FileEntry, index: number, file: string): void {
  const { kind, asked, reply } = entry;
  const parsed = replySchemas[kind].safeParse(reply);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) throw invalid(file, `${placeOf(entry, index)}: ${['reply', ...issue.path].join('.')}: ${issue.message}`);
  const { shape } = asked;
  if ((kind === 'extract' || kind === 'judge') && !hasShape(shape, reply)) {
    throw invalid(file, `${placeOf(entry, index)}: reply.data: it must be a ${String(shape)}`);
  }
}

/** Throws for a call whose screen is lost: it would be replayed on any screen that looks similar. */
function requireScreen(
  { kind, reply, shows, at = [] }: FileEntry,
  screens: Readonly<Record<string, unknown>>,
  because: (why: string) => ModelError,
): void {
  if (shows === undefined) return;
  if (!Object.hasOwn(screens, shows)) throw because(`shows: there is no "${shows}" in screens`);
  const places = placesIn(kind, reply).length;
  if (at.length < places) throw because(`at: it describes ${at.length} of the ${places} places of the reply`);
}

/** E.g. `call 3 (locate "the Save button")`, counted from 1. */
function placeOf(entry: unknown, index: number): string {
  const { kind, asked }: { readonly kind?: unknown; readonly asked?: unknown } = Object(entry);
  const { prompt, instruction = prompt, demand = instruction }: Readonly<Record<string, unknown>> = Object(asked);
  const words = typeof demand === 'string' ? ` ${JSON.stringify(shorten(demand))}` : '';
  return `call ${index + 1}${typeof kind === 'string' ? ` (${kind}${words})` : ''}`;
}

function invalid(file: string, why: string): ModelError {
  return new ModelError('CASSETTE_INVALID', `The cassette ${file} cannot be read: ${why}`, {
    hint: 'Undo the last change to it, or delete it and record it again with cassette: { mode: "record" }.',
    details: { file },
  });
}
