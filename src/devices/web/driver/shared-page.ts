/** Something that exists once per page, shared by all its agents. */
export interface Shared<T> {
  readonly value: T;
  /** Releases it; the last release removes it from the page. */
  release(): Promise<void> | void;
}

interface Entry {
  readonly shared: Shared<unknown>;
  users: number;
}

interface SharedOfPage {
  readonly entries: Map<string, Entry>;
  /** Entries that are being removed; this has to end before they are created again. */
  readonly leaving: Map<string, Promise<void>>;
}

const sharedOfPages = new WeakMap<object, SharedOfPage>();

/**
 * The shared `name` of a page: created for the first user, removed when the last one releases it. Otherwise two agents of a
 * page would each answer its dialogs and adopt its popups, and listeners of hundreds of agents would accumulate in it.
 *
 * @param make - Gets a promise to wait for before anything is installed in the page.
 */
export function borrow<T>(page: object, name: string, make: (ready: Promise<void>) => Shared<T>): Shared<T> {
  const entriesOfPage = sharedOfPages.get(page) ?? {
    entries: new Map<string, Entry>(),
    leaving: new Map<string, Promise<void>>(),
  };
  sharedOfPages.set(page, entriesOfPage);
  const entry = entriesOfPage.entries.get(name) ?? {
    shared: make(entriesOfPage.leaving.get(name) ?? Promise.resolve()),
    users: 0,
  };
  entriesOfPage.entries.set(name, entry);
  entry.users++;
  let isReleased = false;
  return {
    value: entry.shared.value as T,
    release() {
      if (isReleased) return undefined;
      isReleased = true;
      if (--entry.users > 0) return undefined;
      entriesOfPage.entries.delete(name);
      return removeEntry(entriesOfPage, name, entry.shared);
    },
  };
}

function removeEntry(entriesOfPage: SharedOfPage, name: string, shared: Shared<unknown>): Promise<void> {
  const leaving = Promise.resolve(shared.release());
  const settled = leaving
    .catch(() => undefined)
    .then(() => {
      if (entriesOfPage.leaving.get(name) === settled) entriesOfPage.leaving.delete(name);
    });
  entriesOfPage.leaving.set(name, settled);
  return leaving;
}
