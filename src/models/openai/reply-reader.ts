import { z } from 'zod';

import { readObject, type ParsedReply } from './json-reply.ts';

const remark = z.string().nullish();

/**
 * Members that models add to their answer and that are ignored. Any other unexpected member may be a second answer, or retract
 * the first one, and makes the reply unusable.
 */
export const remarks = {
  thought: z.string().nullish().catch(undefined),
  reason: remark,
  reasoning: remark,
  explanation: remark,
  analysis: remark,
  label: remark,
  note: remark,
  comment: remark,
};

const errorList = z
  .union([z.array(z.string()), z.string().transform((error) => (error === '' ? [] : [error]))])
  .nullish();

/** Both spellings of the reason why there is no answer. */
export const errorMembers = { error: errorList, errors: errorList };

interface WithErrors {
  readonly error?: readonly string[] | null | undefined;
  readonly errors?: readonly string[] | null | undefined;
}

export function errorsOf({ errors, error }: WithErrors): string[] {
  return [...(errors ?? []), ...(error ?? [])];
}

/** Reads a reply that must be one JSON object of a known shape. */
export function jsonReader<S, T>(
  schema: z.ZodType<S>,
  convert: (reply: S) => ParsedReply<T>,
): (text: string) => ParsedReply<T> {
  return (text) => {
    const object = readObject(text);
    if ('problem' in object) return object;
    const fitting = schema.safeParse(object.value);
    if (fitting.success) return convert(fitting.data);
    const problems = fitting.error.issues
      .slice(0, 5)
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
    return { problem: `the JSON object does not fit (${problems.join('; ')})` };
  };
}
