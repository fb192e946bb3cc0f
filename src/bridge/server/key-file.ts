import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import { ConfigError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { wallTime } from '../../core/time/clock.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseJson } from '../../util/parse-json.ts';
import { isKey, randomHex } from '../protocol/handshake.ts';
import { whileLocked } from './while-locked.ts';

/** A browser profile that was paired. */
export interface PairedProfile {
  readonly profile: string;
  readonly key: string;
  /** When, in milliseconds since the epoch. */
  readonly pairedAt: number;
}

interface Content {
  /** Of the agents of this user. */
  readonly local: string;
  readonly profiles: readonly PairedProfile[];
}

/** Where keys come from. */
export interface Keys {
  /** The key that agents of this user prove to know. */
  local(): string;
  /** The key of a browser profile; undefined if it is not paired. */
  of(profile: string): string | undefined;
  /** Remembers a profile. Absent where a variable sets the only key. */
  add?(profile: string, key: string): void;
}

/** The variable with a key for all, for machines on which nobody can type a code. */
export const tokenVariable = 'EYEWRIGHT_BRIDGE_TOKEN';

/**
 * The keys of this user.
 *
 * @throws ConfigError `CONFIG_INVALID` for a variable that is no key
 */
export function openKeys(env: Environment): Keys {
  const token = env[tokenVariable];
  if (token === undefined || token === '') return new KeyFile(keyPath(env));
  if (!isKey(token)) {
    throw new ConfigError('CONFIG_INVALID', `${tokenVariable} is not a token of 32 bytes in hexadecimal`, {
      hint: 'Make one with: openssl rand -hex 32',
    });
  }
  return { local: () => token, of: () => token };
}

/** The file with the keys of this user; nobody else may read it. */
export function keyPath(env: Environment): string {
  const usual = process.platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME'];
  // An empty variable is none. Keys must not end up in whatever folder the tests run in.
  const base = env['EYEWRIGHT_CONFIG_DIR'] || usual || path.join(homedir(), '.config');
  return path.join(base, 'eyewright', 'bridge.json');
}

class KeyFile implements Keys {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  local(): string {
    const known = this.#read();
    if (known) return known.local;
    return this.#change((content) => content).local;
  }

  of(profile: string): string | undefined {
    return this.#read()?.profiles.find((paired) => paired.profile === profile)?.key;
  }

  add(profile: string, key: string): void {
    this.#change(({ local, profiles }) => {
      const others = profiles.filter((paired) => paired.profile !== profile);
      return { local, profiles: [...others, { profile, key, pairedAt: wallTime() }] };
    });
  }

  #read(): Content | undefined {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw this.#unusable('read', error);
    }
    const content = parseJson(text);
    // A damaged file costs one more pairing, and nothing else.
    return isContent(content) ? content : undefined;
  }

  /** One process at a time, so that none loses what another has added meanwhile. */
  #change(change: (content: Content) => Content): Content {
    try {
      const folder = path.dirname(this.#file);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // It may be older than this, and from a program that was less careful.
      chmodSync(folder, 0o700);
      return whileLocked(`${this.#file}.lock`, () => {
        const content = change(this.#read() ?? { local: randomHex(), profiles: [] });
        this.#write(content);
        return content;
      });
    } catch (error) {
      throw ConfigError.isInstance(error) ? error : this.#unusable('write', error);
    }
  }

  /** Written beside it and moved into place: others may read it at this moment, and this process may be killed while it writes. */
  #write(content: Content): void {
    const draft = `${this.#file}.${process.pid}-${randomHex(4)}`;
    try {
      writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      renameSync(draft, this.#file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  #unusable(action: string, cause: unknown): ConfigError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new ConfigError('CONFIG_INVALID', `Cannot ${action} the keys of the browser bridge: ${reason}`, {
      hint: `Make ${this.#file} readable and writable for your user, delete it, or set ${tokenVariable}.`,
      cause,
    });
  }
}

function isContent(value: unknown): value is Content {
  const { local, profiles } = (value ?? {}) as Partial<Content>;
  return isKey(local) && Array.isArray(profiles) && profiles.every(isPaired);
}

function isPaired(value: unknown): value is PairedProfile {
  const { profile, key } = (value ?? {}) as Partial<PairedProfile>;
  return typeof profile === 'string' && isKey(key);
}
