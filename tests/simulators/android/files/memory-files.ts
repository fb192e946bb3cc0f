import path from 'node:path';

import type { ShellFiles } from '../shell/shell-files.ts';

export interface MemoryFile {
  readonly data: Buffer;
  readonly mode: number;
  /** Seconds since 1970. */
  readonly modified: number;
}

export interface FileStatus {
  readonly mode: number;
  readonly size: number;
  readonly modified: number;
}

const regularFile = 0o100000;
const directory = 0o040000;
const missing = 'No such file or directory';
const denied = 'Permission denied';

/** Where the user of adb's shell may write. */
const writable = ['/data/local/tmp', '/sdcard', '/storage/emulated/0'];
const present = ['/', '/data', '/data/local', '/storage', '/storage/emulated', '/system', '/system/bin', '/vendor'];
/** The names that a folder has besides its own. */
const links: readonly (readonly [name: string, folder: string])[] = [
  ['/sdcard', '/storage/emulated/0'],
  ['/mnt/sdcard', '/storage/emulated/0'],
];

/** The files of a device, in memory. */
export class MemoryFiles implements ShellFiles {
  readonly #files = new Map<string, MemoryFile>();
  readonly #folders = new Set([...present, ...writable.map(resolve)]);

  read(file: string): Buffer | undefined {
    return this.#files.get(resolve(file))?.data;
  }

  /** Undefined when it was written, else why not. */
  write(file: string, data: Buffer, { mode = 0o660 }: { readonly mode?: number } = {}): string | undefined {
    const place = resolve(file);
    if (this.#folders.has(place)) return 'Is a directory';
    const refused = this.#refusal(place);
    if (refused) return refused;
    this.#files.set(place, { data, mode: regularFile | (mode & 0o777), modified: seconds() });
    return undefined;
  }

  status(file: string): FileStatus | undefined {
    const place = resolve(file);
    if (this.#folders.has(place)) return { mode: directory | 0o771, size: 4096, modified: 0 };
    const found = this.#files.get(place);
    return found && { mode: found.mode, size: found.data.length, modified: found.modified };
  }

  isFolder(file: string): boolean {
    return this.#folders.has(resolve(file));
  }

  /** Names in a folder. */
  list(file: string): string[] {
    const folder = resolve(file).replace(/\/$/, '');
    const names = [...this.#files.keys(), ...this.#folders]
      .filter((name) => name.startsWith(`${folder}/`))
      .map((name) => name.slice(folder.length + 1).split('/')[0] ?? '');
    return [...new Set(names)].filter(Boolean).toSorted();
  }

  makeFolder(file: string): string | undefined {
    const place = resolve(file);
    if (this.#folders.has(place)) return 'File exists';
    const refused = this.#refusal(place);
    if (!refused) this.#folders.add(place);
    return refused;
  }

  /** The folders above a path, as far as they may be made. */
  makeParents(file: string): void {
    const parent = path.posix.dirname(resolve(file));
    if (this.#folders.has(parent)) return;
    this.makeParents(parent);
    this.makeFolder(parent);
  }

  changeMode(file: string, mode: number): string | undefined {
    const found = this.#files.get(resolve(file));
    if (found) this.#files.set(resolve(file), { ...found, mode: regularFile | (mode & 0o777) });
    return found || this.isFolder(file) ? undefined : missing;
  }

  remove(file: string): string | undefined {
    const place = resolve(file);
    if (this.#files.delete(place)) return undefined;
    if (!this.#folders.has(place)) return missing;
    return this.list(place).length > 0 || present.includes(place) ? 'Directory not empty' : this.#drop(place);
  }

  match(pattern: string): readonly string[] {
    const place = resolve(pattern);
    const expression = new RegExp(
      `^${place
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '[^/]*')
        .replaceAll('?', '[^/]')}$`,
    );
    const shown = pattern.startsWith(place.split('/').slice(0, 2).join('/'))
      ? (name: string) => name
      : asGiven(pattern);
    return [...this.#files.keys(), ...this.#folders]
      .filter((name) => expression.test(name))
      .map(shown)
      .toSorted();
  }

  #drop(place: string): undefined {
    this.#folders.delete(place);
    return undefined;
  }

  #refusal(place: string): string | undefined {
    const parent = place.slice(0, place.lastIndexOf('/')) || '/';
    if (!this.#folders.has(parent)) return missing;
    return writable.some((folder) => place.startsWith(`${resolve(folder)}/`)) ? undefined : denied;
  }
}

function resolve(given: string): string {
  const place = path.posix.resolve('/', given);
  const [name, folder] = links.find(([link]) => place === link || place.startsWith(`${link}/`)) ?? ['', ''];
  return folder + place.slice(name.length);
}

/** Files under the name of the link that they were asked for by. */
function asGiven(pattern: string): (name: string) => string {
  const [name, folder] = links.find(([link]) => pattern.startsWith(`${link}/`)) ?? ['', ''];
  return (found) => name + found.slice(folder.length);
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
