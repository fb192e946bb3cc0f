import { dump, load } from 'js-yaml';
import { z } from 'zod';

import type { ElementLocator } from '../core/screen/screen-tree.ts';

/** Version of the files; raised when an older reader would misread a newer one. */
export const CACHE_FORMAT = 3;

const header = '# Learnt by eyewright while a test ran. Review it like code; delete it to have it learnt again.\n';

const inFrames = { frames: z.array(z.string()).optional() };

const locator: z.ZodType<ElementLocator> = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('test-id'),
    id: z.string(),
    attribute: z.string().optional(),
    role: z.string(),
    name: z.string(),
    ...inFrames,
  }),
  z.strictObject({ by: z.literal('role'), role: z.string(), name: z.string(), ...inFrames }),
  z.strictObject({ by: z.literal('label'), text: z.string(), role: z.string(), ...inFrames }),
  z.strictObject({ by: z.literal('text'), text: z.string(), role: z.string(), ...inFrames }),
  z.strictObject({ by: z.literal('xpath'), xpath: z.string(), role: z.string(), name: z.string(), ...inFrames }),
]);

/** Words that must be beside the element, each with the part that contains both. */
const beside = z.array(
  z.strictObject({
    word: z.string(),
    in: z.string(),
    steps: z.int().min(1).optional(),
    number: z.int().min(2).optional(),
    as: z.enum(['control', 'text']).optional(),
    first: z.boolean().optional(),
    text: z.string().optional(),
    stands: z.enum(['before', 'after']).optional(),
    across: z.array(z.string()).readonly().optional(),
    between: z.array(z.string()).readonly().optional(),
    closed: z.boolean().optional(),
    like: z.string().optional(),
    above: z.array(z.string()).readonly().optional(),
  }),
);

const scope = z.strictObject({
  platform: z.string(),
  project: z.string().optional(),
  viewport: z.string(),
  locale: z.string().optional(),
  place: z.string().optional(),
});

const head = { format: z.literal(CACHE_FORMAT) };

const pixels = z.int().min(0);
/** What the picture of the record shows. */
const looks = z.strictObject({
  picture: z.string(),
  element: z.strictObject({ left: pixels, top: pixels, width: pixels, height: pixels }),
  screen: z.strictObject({ width: pixels, height: pixels }),
  /** The topmost element at its place. */
  on: z.string().optional(),
});

const element = z.strictObject({
  ...head,
  kind: z.literal('element'),
  prompt: z.string(),
  context: z.string().optional(),
  where: scope,
  locators: z.array(locator).default([]),
  beside: beside.optional(),
  looks: looks.optional(),
});

const target = z.strictObject({
  prompt: z.string(),
  locators: z.array(locator).default([]),
  beside: beside.optional(),
});

const plan = z.strictObject({
  ...head,
  kind: z.literal('plan'),
  instruction: z.string(),
  context: z.string().optional(),
  where: scope,
  /** Counts repetitions of the instruction in a test; absent for the first time. */
  turn: z.int().min(2).optional(),
  steps: z
    .array(
      z.strictObject({
        action: z.string(),
        param: z.record(z.string(), z.unknown()).default({}),
        targets: z.record(z.string(), target).default({}),
      }),
    )
    .min(1),
  output: z.string().optional(),
  /** Words that the screen must show before the first step. */
  beside: z.array(z.string()).optional(),
  /** Lines with these words that the screen must show before the first step. */
  about: z.array(z.string()).optional(),
  outcome: z.strictObject({
    place: z.string().optional(),
    appears: z.array(z.string()).default([]),
    hides: z.array(z.string()).default([]),
    /** Lines whose order has changed. */
    order: z.array(z.string()).default([]),
    /** The places of added and removed lines. */
    places: z
      .array(
        z.strictObject({
          lines: z.array(z.string()).min(1),
          gone: z.boolean().optional(),
          above: z.array(z.string()).optional(),
          below: z.array(z.string()).optional(),
        }),
      )
      .default([]),
    /** The columns in which lines were added or removed. */
    columns: z
      .array(z.strictObject({ under: z.string(), lines: z.array(z.string()).min(1), gone: z.boolean().optional() }))
      .default([]),
    /** Lines that the view before and the view after have in common. */
    keeps: z.array(z.string()).optional(),
    shows: z.array(z.string()).default([]),
    notices: z.array(z.string()).default([]),
    /** Notices that were already there at the beginning. */
    stood: z.array(z.string()).optional(),
    /** Each run adds one of these lines. */
    oneOf: z.array(z.string()).optional(),
    /** Lines that were added or removed in some runs only. */
    may: z.array(z.string()).default([]),
    /** Whether the screen changed later than the inputs. */
    late: z.boolean().optional(),
    /** Whether there are more changes, which are not listed. */
    varies: z.boolean().optional(),
  }),
});

const record = z.discriminatedUnion('kind', [element, plan]);

export type ElementRecord = z.output<typeof element>;
export type PlanRecord = z.output<typeof plan>;
export type CacheRecord = z.output<typeof record>;

/** The text of the file of a record; the same record always has the same text. */
export function writeRecord(content: CacheRecord): string {
  return header + dump(withoutEmpty(content), { lineWidth: -1, noRefs: true });
}

/** Fields that say something where they are empty: nothing changed, and nothing was between a word and its element. */
const tellingFields = new Set(['outcome', 'between']);

/** Removes other empty fields, which only lengthen the file. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmpty(part)] as const);
  return Object.fromEntries(entries.filter(([name, part]) => tellingFields.has(name) || !isEmpty(part)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** The result of reading a file. */
export type ParsedRecord =
  | { readonly kind: 'record'; readonly record: CacheRecord }
  /** From an older version, which lacks information: it is learnt anew. */
  | { readonly kind: 'older'; readonly format: number }
  /** From a newer version: it is neither used nor changed. */
  | { readonly kind: 'newer'; readonly format: number }
  | { readonly kind: 'corrupt'; readonly why: string };

export function readRecord(text: string): ParsedRecord {
  let content: unknown;
  try {
    // Aliases are never written, and nested ones could expand without limit.
    content = load(text, { maxAliases: 0 });
  } catch (error) {
    return { kind: 'corrupt', why: firstLine(error instanceof Error ? error.message : String(error)) };
  }
  const format = formatOf(content);
  if (format !== undefined && format > CACHE_FORMAT) return { kind: 'newer', format };
  if (format !== undefined && format < CACHE_FORMAT) return { kind: 'older', format };
  const result = record.safeParse(content);
  if (result.success) return { kind: 'record', record: result.data };
  const [issue] = result.error.issues;
  return { kind: 'corrupt', why: issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : 'not a record' };
}

function formatOf(content: unknown): number | undefined {
  if (typeof content !== 'object' || content === null || !('format' in content)) return undefined;
  return typeof content.format === 'number' ? content.format : undefined;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
