import type { ElementQuery, PlanQuery } from '../core/memory/cache.ts';
import type { CacheRecord } from './record-file.ts';
import { digest, slug, type RecordScope } from './record-key.ts';
import { shapeOf } from './typed-values.ts';

/** The name of the record of an element. */
export function elementName({ prompt, context }: Omit<ElementQuery, 'screen'>, scope: RecordScope): string {
  return `elements/${slug(prompt)}-${digest([prompt, context, scope])}`;
}

/** The common part of the names of all records whose instructions differ only in quoted texts. */
export function planPart(
  { instruction, context }: Omit<PlanQuery, 'screen'>,
  scope: RecordScope,
  turn: number,
): string {
  return `-${digest([shapeOf(instruction), context, scope, turn])}-`;
}

/** The name of the record of a plan. @param template - The instruction with placeholders for typed values. */
export function planName(part: string, template: string): string {
  return `plans/${slug(template)}${part}${digest([template])}`;
}

/** Whether a record belongs to a file name: the name is made from the content. */
export function belongsTo(name: string, record: CacheRecord): boolean {
  const { context, where } = record;
  const scope = orderedScope(where);
  if (record.kind === 'element') return elementName({ prompt: record.prompt, context }, scope) === name;
  return name.includes(planPart({ instruction: record.instruction, context }, scope, record.turn ?? 1));
}

/** Restores the order of the fields, which somebody may have changed in the file, because the name depends on it. */
function orderedScope({ platform, project, viewport, locale, place }: RecordScope): RecordScope {
  return {
    platform,
    ...(project && { project }),
    viewport,
    ...(locale && { locale }),
    ...(place && { place }),
  };
}
