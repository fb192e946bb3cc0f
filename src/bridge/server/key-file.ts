import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import { ConfigError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { parseJson } from '../../util/parse-json.ts';
import { isKey, randomHex } from '../protocol/handshake.ts';

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
  const given = env['EYEWRIGHT_CONFIG_DIR'] ?? (process.platform === 'win32' ? env['APPDATA'] : env['XDG_CONFIG_HOME']);
  const base = given ?? path.join(homedir(), '.config');
  return path.join(base, 'eyewright', 'bridge.json');
}

class KeyFile implements Keys {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  local(): string {
    const { local } = this.#read() ?? this.#write({ local: randomHex(), profiles: [] });
    return local;
  }

  of(profile: string): string | undefined {
    return this.#read()?.profiles.find((paired) => paired.profile === profile)?.key;
  }

  add(profile: string, key: string): void {
    const { local, profiles } = this.#read() ?? { local: randomHex(), profiles: [] };
    const others = profiles.filter((paired) => paired.profile !== profile);
    this.#write({ local, profiles: [...others, { profile, key, pairedAt: Date.now() }] });
  }

  #read(): Content | undefined {
    if (!existsSync(this.#file)) return undefined;
    const content = parseJson(readFileSync(this.#file, 'utf8'));
    // A damaged file costs one more pairing, and nothing else.
    return isContent(content) ? content : undefined;
  }

  /** Written beside it and moved into place: two processes may write at once, and one may be killed while it writes. */
  #write(content: Content): Content {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const draft = `${this.#file}.${process.pid}-${randomHex(4)}`;
    writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, this.#file);
    return content;
  }
}

function isContent(value: unknown): value is Content {
  const { local, profiles } = (value ?? {}) as Partial<Content>;
  return (
    isKey(local) &&
    Array.isArray(profiles) &&
    profiles.every(({ profile, key }) => typeof profile === 'string' && isKey(key))
  );
}
