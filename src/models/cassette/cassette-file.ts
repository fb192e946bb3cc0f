import { dump, load } from 'js-yaml';
import { z } from 'zod';

import { errorMessage, ModelError } from '../../core/errors.ts';
import { shorten } from '../../util/shorten.ts';
import { hasShape, replySchemas } from './reply-schemas.ts';

/** Version of the files; raised when an older reader would misread a newer one. */
const cassetteFormat = 1;

const header =
  '# What a model was asked in a test, and what it answered. Review it like code; delete it to have it recorded anew.\n';

const kinds = ['plan', 'locate', 'section', 'extract', 'judge', 'describe'] as const;

const entrySchema = z.strictObject({
  kind: z.enum(kinds),
  asked: z.record(z.string(), z.unknown()),
  screen: z.strictObject({ size: z.string(), rows: z.array(z.string()).readonly() }).optional(),
  model: z.string(),
  /** Version of the words that the model was asked with; told in reports, not compared. */
  prompt: z.string().optional(),
  reply: z.unknown(),
  /** What the call took when it was recorded. */
  took: z.strictObject({ tokens: z.number(), ms: z.number() }).optional(),
});
const fileSchema = z.strictObject({ format: z.literal(cassetteFormat), calls: z.array(entrySchema) });

export type CassetteEntry = z.output<typeof entrySchema>;

export function writeCassette(calls: readonly CassetteEntry[]): string {
  return header + dump({ format: cassetteFormat, calls }, { lineWidth: -1, noRefs: true, skipInvalid: true });
}

/** @throws `ModelError` `CASSETTE_INVALID`: a file that cannot be understood is neither used nor written over. */
export function readCassette(text: string, file: string): CassetteEntry[] {
  let content: unknown;
  try {
    content = load(text, { maxAliases: 0 });
  } catch (error) {
    throw invalid(file, errorMessage(error).split('\n', 1)[0] ?? '');
  }
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) throw invalid(file, problemOf(parsed.error, content));
  for (const [index, entry] of parsed.data.calls.entries()) requireReply(entry, index, file);
  return parsed.data.calls;
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

/** An answer that whoever asks could not use. */
function requireReply(entry: CassetteEntry, index: number, file: string): void {
  const { kind, asked, reply } = entry;
  const parsed = replySchemas[kind].safeParse(reply);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) throw invalid(file, `${placeOf(entry, index)}: ${['reply', ...issue.path].join('.')}: ${issue.message}`);
  const { shape } = asked;
  if ((kind === 'extract' || kind === 'judge') && !hasShape(shape, reply)) {
    throw invalid(file, `${placeOf(entry, index)}: reply.data: it must be a ${String(shape)}`);
  }
}

/** E.g. `call 3 (locate "the Save button")`, counted as people count. */
function placeOf(entry: unknown, index: number): string {
  const { kind, asked }: { readonly kind?: unknown; readonly asked?: unknown } = Object(entry);
  const { prompt, instruction = prompt, demand = instruction }: Readonly<Record<string, unknown>> = Object(asked);
  const words = typeof demand === 'string' ? ` ${JSON.stringify(shorten(demand))}` : '';
  return `call ${index + 1}${typeof kind === 'string' ? ` (${kind}${words})` : ''}`;
}

function invalid(file: string, why: string): ModelError {
  return new ModelError('CASSETTE_INVALID', `The cassette ${file} cannot be read: ${why}`, {
    hint: 'Undo the last change to it, or delete it and record it anew with cassette: { mode: "record" }.',
    details: { file },
  });
}
