import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { HandMove } from '../../../../src/playground/messages.ts';
import { HeldTap, readKey, shareAt, TypedText, wheelDirection } from '../../../../src/playground/model/hand-moves.ts';

function press(key: string, ...held: ('ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey')[]): ReturnType<typeof readKey> {
  const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
  return readKey({ key, ...none, ...Object.fromEntries(held.map((name) => [name, true])) });
}

describe('moves by hand', () => {
  it('are shares of the picture, whatever its size on the page', () => {
    const area = { left: 100, top: 50, width: 400, height: 200 };
    expect(shareAt(area, { clientX: 300, clientY: 100 })).toEqual({ x: 0.5, y: 0.25 });
    expect(shareAt(area, { clientX: 99, clientY: 100 })).toBeUndefined();
    expect(shareAt({ ...area, width: 0 }, { clientX: 100, clientY: 100 })).toBeUndefined();
  });

  it('type letters and press everything else', () => {
    expect(press('a')).toEqual({ letter: 'a' });
    expect(press('A', 'shiftKey')).toEqual({ letter: 'A' });
    expect(press('é')).toEqual({ letter: 'é' });
    expect(press('@', 'ctrlKey', 'altKey')).toEqual({ letter: '@' });
    expect(press('Enter')).toEqual({ key: 'Enter' });
    expect(press('Tab', 'shiftKey')).toEqual({ key: 'Shift+Tab' });
    expect(press('a', 'ctrlKey')).toEqual({ key: 'Control+A' });
    expect(press(' ', 'ctrlKey')).toEqual({ key: 'Control+Space' });
    expect(press('Shift', 'shiftKey')).toBeUndefined();
  });

  it('scroll where the wheel turned most', () => {
    expect(wheelDirection({ deltaX: 0, deltaY: 120 })).toBe('down');
    expect(wheelDirection({ deltaX: -30, deltaY: 10 })).toBe('left');
    expect(wheelDirection({ deltaX: 30, deltaY: -31 })).toBe('up');
    expect(wheelDirection({ deltaX: 0, deltaY: 0 })).toBeUndefined();
  });
});

describe('typed letters', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are one call when there is a pause', () => {
    const sent: HandMove[] = [];
    const typed = new TypedText((move) => sent.push(move));
    for (const letter of 'alice') {
      typed.add(letter);
      vi.advanceTimersByTime(399);
    }
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([{ kind: 'type', text: 'alice' }]);
  });

  it('come before the key that follows', () => {
    const sent: HandMove[] = [];
    const typed = new TypedText((move) => sent.push(move));
    typed.add('a');
    typed.flush();
    typed.flush();
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([{ kind: 'type', text: 'a' }]);
  });
});

describe('clicks by hand', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are all sent when they come quickly one after the other, e.g. on a keypad', () => {
    const sent: HandMove[] = [];
    const tap = new HeldTap((move) => sent.push(move), 230);
    tap.hold({ x: 0.1, y: 0.1 });
    vi.advanceTimersByTime(100);
    tap.hold({ x: 0.2, y: 0.1 });
    expect(sent).toEqual([{ kind: 'tap', x: 0.1, y: 0.1 }]);
    vi.advanceTimersByTime(230);
    expect(sent).toEqual([
      { kind: 'tap', x: 0.1, y: 0.1 },
      { kind: 'tap', x: 0.2, y: 0.1 },
    ]);
  });

  it('are dropped when a double click comes of them', () => {
    const sent: HandMove[] = [];
    const tap = new HeldTap((move) => sent.push(move), 230);
    tap.hold({ x: 0.1, y: 0.1 });
    tap.drop();
    vi.advanceTimersByTime(230);
    expect(sent).toEqual([]);
  });
});
