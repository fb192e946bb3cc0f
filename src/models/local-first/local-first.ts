import { ModelError } from '../../core/errors/errors.ts';
import type { Rect } from '../../core/screen/geometry.ts';
import {
  modelFacts,
  type Ask,
  type CallKind,
  type ExtractReply,
  type ExtractRequest,
  type LocateReply,
  type LocateRequest,
  type Model,
  type ModelCallFacts,
  type ModelRequest,
  type PlanReply,
  type PlanRequest,
  type ReplyOf,
  type RequestOf,
} from '../../core/model/model.ts';
import { isBeyondDoubt, isOnlyOne, quotedWords, type Found } from '../../offline/index.ts';

/**
 * A model that sends unambiguous requests to the offline model, and all others to the configured one. The configured model
 * also gets what the offline model does not find or understand, is not sure of, or denies.
 */
export function localFirst(model: Model, local: Model): Model {
  const ask: Ask = async (kind, request) =>
    (isBeyondDoubt(kind, request) ? await askLocal(local, kind, request) : undefined) ?? model.ask(kind, request);
  return {
    ...modelFacts(model),
    ask,
    ready: () => model.ready(),
    async close() {
      await Promise.all([model.close?.(), local.close?.()]);
    },
  };
}

/** Calls without an accepted reply are not reported: they cost nothing, and the answer comes from the other model. */
async function askLocal<K extends CallKind>(
  local: Model,
  kind: K,
  request: RequestOf<K>,
): Promise<ReplyOf<K> | undefined> {
  const calls: ModelCallFacts[] = [];
  const onCall = (facts: ModelCallFacts): void => void calls.push(facts);
  try {
    await local.ready();
    const reply = await local.ask(kind, { ...request, onCall });
    if (!isAccepted(kind, reply, request) || !(await isOnlyOne(foundBy(kind, reply, request)))) return undefined;
    for (const facts of calls) request.onCall({ ...facts, origin: 'embedded' });
    return reply;
  } catch (error) {
    if (ModelError.isInstance(error)) return undefined;
    throw error;
  }
}

function isAccepted(kind: CallKind, reply: unknown, request: ModelRequest): boolean {
  if (kind === 'locate') return !('error' in (reply as LocateReply));
  // Only a found element is beyond doubt: a "no" is not, and neither is its opposite.
  if (kind === 'judge') return (reply as ExtractReply).data === ((request as ExtractRequest).opposite !== true);
  const { error, done } = reply as PlanReply;
  if (error !== undefined || done?.success === false) return false;
  return (request as PlanRequest).check(reply as PlanReply) === undefined;
}

/** The boxes that a reply acts on. */
function foundBy(kind: CallKind, reply: unknown, request: ModelRequest): Found {
  const { readTree, prompt, instruction } = request as Partial<LocateRequest & PlanRequest>;
  const quoted = quotedWords(prompt ?? instruction ?? '');
  if (kind === 'locate') return { rects: [(reply as { readonly rect: Rect }).rect], quoted, readTree };
  const targets = kind === 'plan' ? (reply as PlanReply).actions.map(({ param }) => param['locate']) : [];
  const rects = targets.flatMap((target) => (isLocated(target) ? [target.rect] : []));
  return { rects, quoted, readTree };
}

function isLocated(target: unknown): target is { readonly rect: Rect } {
  return typeof target === 'object' && target !== null && 'rect' in target;
}
