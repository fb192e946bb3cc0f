import type { ElementQuery, PlanQuery } from '../core/memory/cache.ts';
import type { CacheRecord } from './record-file.ts';
import { digest, slug, type RecordScope } from './record-key.ts';
import { shapeOf } from './typed-values.ts';

/** The name of the one record of an element. */
export function elementName({ prompt, context }: Omit<ElementQuery, 'screen'>, scope: RecordScope): string {
  return `elements/${slug(prompt)}-${digest([prompt, context, scope])}`;
}

/** What the names of all records have in common whose instructions differ only in what stands in quotation marks. */
export function planPart(
  { instruction, context }: Omit<PlanQuery, 'screen'>,
  scope: RecordScope,
  turn: number,
): string {
  return `-${digest([shapeOf(instruction), context, scope, turn])}-`;
}

/** The name of the record of a plan, by its instruction with placeholders for what is typed. */
export function planName(part: string, template: string): string {
  return `plans/${slug(template)}${part}${digest([template])}`;
}

/** Whether a record may stand in the file of a name: what it says it is about makes the name. */
export function belongsTo(name: string, record: CacheRecord): boolean {
  const { context, where } = record;
  const scope = orderedScope(where);
  if (record.kind === 'element') return elementName({ prompt: record.prompt, context }, scope) === name;
  return name.includes(planPart({ instruction: record.instruction, context }, scope, record.turn ?? 1));
}

/** As it was when the name was made, whoever has put the lines of the file in another order. */
function orderedScope({ platform, project, viewport, locale, place }: RecordScope): RecordScope {
  return {
    platform,
    ...(project && { project }),
    viewport,
    ...(locale && { locale }),
    ...(place && { place }),
  };
}
