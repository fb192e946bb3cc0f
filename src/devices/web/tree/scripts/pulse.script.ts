/**
 * Whether a document is at rest. What changes while an input is handled came of it, and is all that comes of it in most pages;
 * a page that changes at another time does so by a timer or an answer, and may do it again.
 */
export const pulseScript = String.raw`
const pulseKey = Symbol.for('eyewright.pulse');
const inputs = ('pointerdown pointerup pointermove pointerover mousedown mouseup mousemove mouseover click dblclick contextmenu keydown keypress keyup ' +
  'beforeinput input change focusin focusout wheel touchstart touchend').split(' ');

function watchPulse() {
  let inputsOpen = 0;
  let changedAt;
  let isLate = false;
  let hasChanged = false;
  const begunAt = performance.now();
  const after = new MessageChannel();
  after.port1.onmessage = () => { inputsOpen--; };
  const onInput = ({ isTrusted }) => {
    if (!isTrusted) return;
    inputsOpen++;
    // Comes once all is done that the input has set off at once.
    after.port2.postMessage(0);
  };
  for (const type of inputs) window.addEventListener(type, onInput, { capture: true, passive: true });
  new MutationObserver(() => {
    changedAt = performance.now();
    hasChanged = true;
    if (inputsOpen === 0) isLate = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return () => {
    // Where nothing was seen to change, what changed may be where no watch sees it: in frames, shadow roots and fields.
    const told = { isLate: isLate || !hasChanged || document.readyState !== 'complete', stillMs: performance.now() - (changedAt || begunAt) };
    [isLate, hasChanged] = [false, false];
    return told;
  };
}

function pulse() {
  const isNew = !window[pulseKey];
  if (isNew) Object.defineProperty(window, pulseKey, { value: watchPulse(), configurable: true });
  const { isLate, stillMs } = window[pulseKey]();
  return { ageMs: document.timeline.currentTime || 0, isLate: isNew || isLate, stillMs };
}
`;
