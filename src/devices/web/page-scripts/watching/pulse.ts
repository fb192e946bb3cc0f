import type { Answer } from '../types.ts';
import { rectOf } from '../document/dom.ts';
import { keep, kept } from '../document/kept.ts';
import { queryRoot } from '../document/shown-tree.ts';

/**
 * Whether a document is at rest. What changes while an input is handled came of it, and is all that comes of it in most pages;
 * a page that changes at another time does so by a timer or an answer, and may do it again.
 */

const pulseKey = Symbol.for('eyewright.pulse');

// Not the events that a page can cause by itself: what it removes loses the focus, what it moves may come under the pointer.
const inputEvents = (
  'pointerdown pointerup pointermove mousedown mouseup mousemove click dblclick contextmenu keydown keypress keyup ' +
  'beforeinput input change wheel touchstart touchend'
).split(' ');

/** What comes later than this after an input counts as late. On a busy page a timer may run before the message that closes the input. */
const inputMs = 16;

type Watch = () => Pick<Answer<'pulse'>, 'isLate' | 'stillMs'>;

function watchPulse(): Watch {
  let inputsOpen = 0;
  let inputAt = 0;
  let changedAt: number | undefined;
  let isLate = false;
  let hasChanged = false;
  const begunAt = performance.now();
  const after = new MessageChannel();
  after.port1.onmessage = () => {
    inputsOpen--;
  };
  const onInput = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    inputsOpen++;
    inputAt = performance.now();
    // Comes once all is done that the input has set off at once.
    after.port2.postMessage(0);
  };
  for (const type of inputEvents) window.addEventListener(type, onInput, { capture: true, passive: true });
  new MutationObserver(() => {
    changedAt = performance.now();
    hasChanged = true;
    if (inputsOpen === 0 || changedAt - inputAt > inputMs) isLate = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    // Where nothing was seen to change, what changed may be where no watch sees it: in frames, shadow roots and fields.
    const pulse = {
      isLate: isLate || !hasChanged || document.readyState !== 'complete',
      stillMs: performance.now() - (changedAt || begunAt),
    };
    [isLate, hasChanged] = [false, false];
    return pulse;
  };
}

/** What an animation that ends within this time shows in the end is waited for. */
const soonMs = 1000;

/** Whether something is on its way into view or out of it: an error that fades in is not seen at first. */
const isMoving = () =>
  document.getAnimations().some((animation) => {
    const { endTime = Infinity } = animation.effect ? animation.effect.getComputedTiming() : {};
    return (
      animation.playState === 'running' &&
      (Number(endTime) - Number(animation.currentTime)) / animation.playbackRate <= soonMs
    );
  });

/** What is in a frame changes when it likes, and no watch sees it. */
const hasFrames = () =>
  Array.from(queryRoot(document, 'iframe, frame')).some((frame) => {
    const { width, height } = rectOf(frame);
    return width > 1 && height > 1;
  });

export function pulse(): Answer<'pulse'> {
  const last = kept<Watch>(pulseKey);
  const isNew = last === undefined;
  const { isLate, stillMs } = (last ?? keep<Watch>(pulseKey, watchPulse()))();
  return {
    ageMs: Number(document.timeline.currentTime) || 0,
    isLate: isNew || isLate || hasFrames(),
    isMoving: isMoving(),
    stillMs,
  };
}
