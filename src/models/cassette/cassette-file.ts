import { dump, load } from 'js-yaml';
import { z } from 'zod';

import { errorMessage, ModelError } from '../../core/errors.ts';

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
  if (parsed.success) return parsed.data.calls;
  const [issue] = parsed.error.issues;
  throw invalid(file, issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'it is no cassette');
}

function invalid(file: string, why: string): ModelError {
  return new ModelError('CASSETTE_INVALID', `The cassette ${file} cannot be read: ${why}`, {
    hint: 'Undo the last change to it, or delete it and record it anew with cassette: { mode: "record" }.',
    details: { file },
  });
}
