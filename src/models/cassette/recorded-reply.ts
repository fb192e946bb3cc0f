import type { CallKind } from '../../core/model/model.ts';
import type { Point, Rect } from '../../core/screen/geometry.ts';
import type { RequestKey } from './request-key.ts';

/** A reply with the request that it answers. */
export interface RecordedReply {
  readonly kind: CallKind;
  readonly asked: RequestKey;
  readonly reply: unknown;
}

/** Whether replies of a kind depend on the whole screen and name no places. */
export const isAboutWholeScreen = (kind: CallKind): boolean => kind === 'judge' || kind === 'extract';

/** Whether a reply depends on all text of the screen: verdicts, extracted data, and plans without further actions. */
export function isVerdict({ kind, reply }: RecordedReply): boolean {
  if (kind !== 'plan') return isAboutWholeScreen(kind);
  return (reply as { readonly actions: readonly unknown[] }).actions.length === 0;
}

/** The texts of a request and its reply. Times and the like that they contain are compared exactly. */
export function namedBy({ asked, reply }: Pick<RecordedReply, 'asked' | 'reply'>): string {
  const { data, done } = Object(reply) as { readonly data?: unknown; readonly done?: { readonly message?: string } };
  return JSON.stringify([asked, data, done?.message]);
}

/** The places in a reply, in their order. */
export function placesIn(kind: CallKind, reply: unknown): readonly Rect[] {
  if (kind === 'locate' || kind === 'section') return rectsIn([reply]);
  if (kind !== 'plan') return [];
  const { actions = [] } = reply as { readonly actions?: readonly { readonly param: Record<string, unknown> }[] };
  return actions.flatMap(({ param }) => rectsIn(Object.values(param)));
}

function rectsIn(values: readonly unknown[]): readonly Rect[] {
  return values.flatMap((value) => {
    const { rect, center } = Object(value) as { readonly rect?: Rect; readonly center?: Point };
    const around = center && { left: center.x - 12, top: center.y - 12, width: 24, height: 24 };
    return rect ?? around ?? [];
  });
}
