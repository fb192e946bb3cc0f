/** Something that stands once in a page, however many agents drive it. */
export interface Shared<T> {
  readonly value: T;
  /** Takes it back; called when the last one gives it up. */
  release(): Promise<void> | void;
}

interface Entry {
  readonly shared: Shared<unknown>;
  users: number;
}

interface Shelf {
  readonly entries: Map<string, Entry>;
  /** What is being taken back, which has to be out of the page before it comes in again. */
  readonly leaving: Map<string, Promise<void>>;
}

const shelves = new WeakMap<object, Shelf>();

/**
 * The one `name` of a page: made for the first who asks, taken back when the last gives it up. Without this, two agents
 * on one page would each answer its dialogs and adopt its popups, and hundreds of agents would pile up in it.
 *
 * @param make - Gets what has to be waited for before anything is put into the page.
 */
export function borrow<T>(page: object, name: string, make: (ready: Promise<void>) => Shared<T>): Shared<T> {
  const shelf = shelves.get(page) ?? { entries: new Map<string, Entry>(), leaving: new Map<string, Promise<void>>() };
  shelves.set(page, shelf);
  const entry = shelf.entries.get(name) ?? { shared: make(shelf.leaving.get(name) ?? Promise.resolve()), users: 0 };
  shelf.entries.set(name, entry);
  entry.users++;
  let given = false;
  return {
    value: entry.shared.value as T,
    release() {
      if (given) return undefined;
      given = true;
      if (--entry.users > 0) return undefined;
      shelf.entries.delete(name);
      return takeBack(shelf, name, entry.shared);
    },
  };
}

function takeBack(shelf: Shelf, name: string, shared: Shared<unknown>): Promise<void> {
  const leaving = Promise.resolve(shared.release());
  const settled = leaving
    .catch(() => undefined)
    .then(() => {
      if (shelf.leaving.get(name) === settled) shelf.leaving.delete(name);
    });
  shelf.leaving.set(name, settled);
  return leaving;
}
