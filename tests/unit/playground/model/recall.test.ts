import { describe, expect, it } from 'vitest';

import { isRecalling, recall } from '../../../../src/playground/model/recall.ts';
import { change, redo, startHistory, undo } from '../../../../src/playground/model/text-history.ts';

const [first, second] = [
  { command: 'tap', values: { locate: 'a' } },
  { command: 'act', values: { prompt: 'b' } },
];
const drafts = [first, second];
const empty = { command: 'act', values: {} };

describe('the arrow keys', () => {
  it('go to older calls, and stay at the oldest', () => {
    expect(recall(drafts, empty, 'older')).toBe(second);
    expect(recall(drafts, second, 'older')).toBe(first);
    expect(recall(drafts, first, 'older')).toBeUndefined();
  });

  it('go to newer calls, and end at an empty box', () => {
    expect(recall(drafts, first, 'newer')).toBe(second);
    expect(recall(drafts, second, 'newer')).toEqual(empty);
    expect(recall(drafts, empty, 'newer')).toBeUndefined();
  });

  it('are for the text as soon as something is typed', () => {
    expect(isRecalling(drafts, empty, '')).toBe(true);
    expect(isRecalling(drafts, second, 'b')).toBe(true);
    expect(isRecalling(drafts, { command: 'act', values: { prompt: 'bc' } }, 'bc')).toBe(false);
  });
});

describe('undo', () => {
  it('takes back what was typed without a pause as one change', () => {
    let text = startHistory('');
    for (const [index, typed] of ['c', 'cl', 'cli'].entries()) text = change(text, typed, 1_000 + index * 100);
    text = change(text, 'click', 9_000);
    expect(undo(text).now).toBe('cli');
    expect(undo(undo(text)).now).toBe('');
    expect(undo(undo(undo(text))).now).toBe('');
  });

  it('takes back what was put in, and brings it back', () => {
    const text = change(change(startHistory(''), 'a', 1_000), 'the nearest wording');
    expect(undo(text).now).toBe('a');
    expect(redo(undo(text)).now).toBe('the nearest wording');
    expect(redo(text)).toBe(text);
  });

  it('forgets what was taken back when something else is typed', () => {
    const text = change(undo(change(startHistory('a'), 'b')), 'c');
    expect(redo(text).now).toBe('c');
    expect(undo(text).now).toBe('a');
  });
});
