/** Runs in the page before its scripts: remembers what was pressed and typed, and gives the cases words to ask by. */
export function watchPage() {
  const seen = { presses: [], inputs: 0, double: undefined, context: undefined, over: undefined };
  window.seen = seen;
  addEventListener('pointerdown', (event) => event.isTrusted && seen.presses.push(event.composedPath()), true);
  for (const type of ['keydown', 'input'])
    addEventListener(type, (event) => (seen.inputs += event.isTrusted ? 1 : 0), true);
  addEventListener('dblclick', ({ target }) => (seen.double = target), true);
  addEventListener('contextmenu', ({ target }) => (seen.context = target), true);
  addEventListener('pointermove', ({ target }) => (seen.over = target), true);
  // A page that is left cannot be asked.
  addEventListener('click', (event) => {
    const link = event.composedPath().find((element) => element.matches?.('a[href]'));
    if (link && !link.getAttribute('href').startsWith('#')) event.preventDefault();
  });
  const find = (selector) => document.querySelector(selector);
  const last = () => seen.presses.at(-1) ?? [];
  const isOn = (press, selector) => press.some((element) => element.matches?.(selector));
  Object.assign(window, {
    val: (selector) => find(selector).value,
    on: (selector) => find(selector).checked,
    text: (selector) => find(selector).textContent.trim(),
    taps: () => seen.presses.length,
    last: (selector) => isOn(last(), selector),
    clicked: (selector) => seen.presses.length === 1 && isOn(last(), selector),
    clickedEl: (element) => seen.presses.length === 1 && last().includes(element),
    clickedText: (text) =>
      seen.presses.length === 1 &&
      last().some(
        ({ tagName, innerText }) =>
          /^(?:A|BUTTON|LI)$/.test(tagName) && innerText.trim().toLowerCase() === text.toLowerCase(),
      ),
    inText: (text, selector) => last()[0]?.closest(selector)?.textContent.includes(text),
    dbl: (selector) => Boolean(seen.double?.closest(selector)),
    ctx: (selector) => Boolean(seen.context?.closest(selector)),
    hovered: (selector) => Boolean(seen.over?.closest(selector)),
  });
}
