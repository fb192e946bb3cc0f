import type { Size } from '../../src/core/screen/geometry.ts';
import { box, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import type { ReportedRun, ReportedStep } from './read-tests.ts';

/**
 * Makes a model of a record: it gives to each question the answers that were given then, in the same order, as a model
 * with boxes from 0 to 1000 would write them.
 */
export function scriptOf(run: ReportedRun): (request: ScriptedRequest) => ScriptedReply | undefined {
  const answers = new Map<string, ScriptedReply[]>();
  for (const step of run.records.flatMap((record) => record.steps.flatMap(withParts))) {
    for (const { kind, prompt, reply } of step.calls) {
      if (reply === undefined) continue;
      const key = keyOf(kind, prompt, roundOf(step));
      answers.set(key, [...(answers.get(key) ?? []), toModelReply(JSON.parse(reply), step)]);
    }
  }
  return (request) => {
    const known = answers.get(keyOf(request.call ?? '', queryOf(request), roundsIn(request)));
    // The last answer stays: a page may be asked about more often than it was then.
    return known && known.length > 1 ? known.shift() : known?.[0];
  };
}

function withParts(step: ReportedStep): ReportedStep[] {
  return [step, ...step.children.flatMap(withParts)];
}

function keyOf(kind: string, wish: string, round: number): string {
  return JSON.stringify([kind, wish, round]);
}

/** Planning rounds before this one: plans are titled "Plan 1", "Plan 2", … */
function roundOf({ start }: ReportedStep): number {
  return start.kind === 'plan' ? Number(/\d+$/.exec(start.title)?.[0] ?? 1) - 1 : 0;
}

function roundsIn({ messages }: ScriptedRequest): number {
  return messages.filter(({ role, text }) => role === 'user' && /^<data-\w+>\n<outcome>/.test(text)).length;
}

/** What the user wrote, out of the tags of a prompt. */
function queryOf({ text }: ScriptedRequest): string {
  return /<(instruction|element|demand)>\n(.*?)\n<\/\1>/s.exec(text)?.[2] ?? '';
}

/** Replaces places in pixels by boxes, at any depth. */
function toModelReply(reply: unknown, step: ReportedStep): ScriptedReply {
  const frame = step.frames[0];
  if (!frame) throw new TypeError(`"${step.start.title}" has no frame`);
  return withBoxes(reply, frame) as ScriptedReply;
}

function withBoxes(value: unknown, frame: Size): unknown {
  if (Array.isArray(value)) return value.map((item) => withBoxes(item, frame));
  if (typeof value !== 'object' || value === null) return value;
  if (!('rect' in value)) {
    // Where something was seen, and what it takes note of, no model over HTTP is asked for.
    const { seenAt: _seenAt, memo: _memo, ...said } = value as { seenAt?: unknown; memo?: unknown };
    return Object.fromEntries(Object.entries(said).map(([name, item]) => [name, withBoxes(item, frame)]));
  }
  const { rect, center: _center, ...rest } = value as { rect: Parameters<typeof box>[0]; center?: unknown };
  return { ...rest, box: box(rect, frame) };
}
