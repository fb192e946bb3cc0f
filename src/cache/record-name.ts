import type { ElementWish, PlanWish } from '../core/cache.ts';
import { digest, slug, type RecordScope } from './record-key.ts';
import { shapeOf } from './typed-values.ts';

/** The name of the one record of an element. */
export function elementName({ prompt, context }: ElementWish, scope: RecordScope): string {
  return `elements/${slug(prompt)}-${digest([prompt, context, scope])}`;
}

/** What the names of all records have in common whose instructions differ only in what stands in quotation marks. */
export function planPart({ instruction, context }: PlanWish, scope: RecordScope, turn: number): string {
  return `-${digest([shapeOf(instruction), context, scope, turn])}-`;
}

/** The name of the record of a plan, by its instruction with placeholders for what is typed. */
export function planName(part: string, template: string): string {
  return `plans/${slug(template)}${part}${digest([template])}`;
}
