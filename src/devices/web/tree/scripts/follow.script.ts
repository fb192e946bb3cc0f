/** Where elements have moved to since the tree was read. */
export const followScript = String.raw`
const seenKey = Symbol.for('eyewright.seen');
/** CSS pixels: what moves by less is where it was. */
const restPixels = 1;
/** Longer movements never end: of those, any moment is as good as another. */
const longestMoveMs = 2000;
const connected = getter(Node.prototype, 'isConnected');
const fromRect = (rect) => ({ left: rect.left, top: rect.top, right: rect.left + rect.width, bottom: rect.top + rect.height });

/** What a reading sees, and where. It is kept until the next one. */
function newSeen(reading) {
  const seen = [];
  const items = new WeakMap();
  let last;
  return {
    /** @param hasText Whether a text stands in it, whose own box is smaller. */
    add({ element, box }, hasText = false) {
      if (!last || element !== last.of) seen.push((last = { of: element, element: new WeakRef(element), box, hasText: false }));
      last.hasText = last.hasText || hasText;
    },
    /** Pages fill the rows that they have with other data: one that says something else is another one. */
    addItem(element) { items.set(element, textOfItem(element)); },
    keep() {
      for (const each of seen) delete each.of;
      globalThis[seenKey] = { reading, seen, items };
    },
  };
}

const textContentOf = getter(Node.prototype, 'textContent');
const textOfItem = (element) => String(textContentOf(element)).slice(0, 1000);
/** What one of several things of a kind is told as. */
const itemRoles = new Set(['row', 'listitem', 'option', 'treeitem', 'article', 'gridcell']);

/** Whether the row, card or entry that an element is in says what it said. */
function isSameItem(element) {
  const { items } = globalThis[seenKey];
  for (let node = element; node; node = aroundOf(node)) if (items.has(node)) return items.get(node) === textOfItem(node);
  return true;
}

const holdsBox = (outer, inner) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;

/** The smallest that held a box when the tree was read: what it is the box of, or what its text stands in. */
function seenAround(box, reading) {
  const kept = globalThis[seenKey];
  let smallest;
  for (const each of kept && kept.reading === reading ? kept.seen : []) {
    if (holdsBox(each.box, box) && (!smallest || areaOf(each.box) <= areaOf(smallest.box))) smallest = each;
  }
  return smallest;
}

/** How far the middle of a box has moved. */
function moveOf(from, to) {
  const [before, after] = [middleOf(from), middleOf(to)];
  return { x: after.x - before.x, y: after.y - before.y };
}
const isMove = ({ x, y }, limit) => Math.abs(x) > limit || Math.abs(y) > limit;

/** How much larger than a box its element may be, by area, to be what is meant by the box, where no text in it is. */
const mostAround = 4;

/** The given box and its element; or, once it is at rest, where its element is by now; no box for one that is gone. */
async function followed(box, { reading, base }) {
  const seen = reading === undefined ? undefined : seenAround(box, reading);
  const element = seen && seen.element.deref();
  if (!seen || (element && isFrame(element))) return { box };
  if (!element || !connected(element) || !isSameItem(element)) return {};
  const isMeant = seen.hasText || areaOf(seen.box) <= mostAround * areaOf(box);
  const place = () => placeOf(ownerDocumentOf(element), base);
  const boxNow = () => toBox(rectOf(element), place());
  const limit = restPixels * place().sx;
  let now = boxNow();
  if (!isMove(moveOf(seen.box, now), limit)) return { box, element: isMeant ? element : undefined };
  const end = performance.now() + longestMoveMs;
  for (let still = 0; still < 2 && performance.now() < end;) {
    await nextFrames();
    const next = boxNow();
    still = isMove(moveOf(now, next), limit / 2) ? 0 : still + 1;
    now = next;
  }
  if (isEmpty(overlap(now, place().clip)) || !connected(element) || !isSameItem(element)) return {};
  const { x, y } = moveOf(seen.box, now);
  const isOwn = holdsBox(box, seen.box);
  const moved = isOwn ? now : { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
  return { box: moved, element: isMeant ? element : undefined };
}
`;
