import { sameDraft, type Draft } from './composer.ts';

/**
 * Goes through what was typed before, like a shell: up to older calls, down to newer ones, and at the end to the empty box.
 * Undefined where there is nothing more.
 */
export function recall(drafts: readonly Draft[], now: Draft, direction: 'older' | 'newer'): Draft | undefined {
  const position = drafts.findLastIndex((draft) => sameDraft(draft, now));
  if (direction === 'older') return position < 0 ? drafts.at(-1) : drafts[position - 1];
  if (position < 0) return undefined;
  return drafts[position + 1] ?? { command: now.command, values: {} };
}

/** Whether the arrow keys go through the history: nothing is typed, or what is there came out of it. */
export function isRecalling(drafts: readonly Draft[], now: Draft, text: string): boolean {
  return text === '' || drafts.some((draft) => sameDraft(draft, now));
}
