import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { addressOf } from '../../../bridge/client/address.ts';
import { portHolder } from '../../../bridge/client/port-holder.ts';
import { BridgeServer } from '../../../bridge/server/bridge-server.ts';
import type { HubState } from '../../../bridge/server/hub.ts';
import { openKeys, tokenVariable } from '../../../bridge/server/key-file.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { hasCode } from '../../../util/has-code.ts';
import { ownVersion, packageFile } from '../../../util/code-folder.ts';
import { parseJson } from '../../../util/parse-json.ts';
import { bridgeError } from './bridge-errors.ts';
import { BridgeFailure } from '../../../bridge/client/bridge-failure.ts';

/** The folder that a browser loads as an extension. */
export const extensionFolder = packageFile('dist/extension');

export interface BridgeHostInit {
  readonly host: string | undefined;
  readonly port: number;
  readonly allowsRemote: boolean;
  readonly env: Environment;
  log(line: string): void;
  onChange(state: HubState): void;
}

/** A server that agents of all processes share. */
export interface BridgeHost {
  /** Shown to the user; undefined where a variable sets the key. */
  newCode(): string | undefined;
  close(): Promise<void>;
}

/**
 * Starts a server for the extension that the agents of several processes share.
 *
 * @throws DeviceError `DEVICE_BUSY` if the port is in use
 */
export async function startBridgeHost({ env, onChange, ...init }: BridgeHostInit): Promise<BridgeHost> {
  const keys = openKeys(env);
  const server = await BridgeServer.start({ ...init, keys, version: ownVersion(), heldBy: undefined }).catch(
    (error: unknown) => {
      const isTaken = hasCode(error, 'EADDRINUSE');
      const message = isTaken ? `${portHolder(init.port) ?? 'another program'} listens there` : String(error);
      const failure = new BridgeFailure(isTaken ? 'port' : 'unreachable', message);
      throw bridgeError('start the bridge', failure, addressOf(init.host ?? '127.0.0.1', init.port));
    },
  );
  server.hub.onChange(onChange);
  return {
    newCode: () => (keys.add ? server.pair().code : undefined),
    close: () => server.close(),
  };
}

export interface ExtensionCopyInit {
  readonly folder: string;
  /** Host and port of the server. */
  readonly address: string;
  readonly env: Environment;
}

/**
 * Copies the extension, together with the address of the server and the key of `EYEWRIGHT_BRIDGE_TOKEN`, so that a browser that loads
 * the copy needs no pairing.
 *
 * @throws ConfigError `CONFIG_INVALID` if the folder holds something else
 */
export function copyExtension({ folder, address, env }: ExtensionCopyInit): void {
  if (!isFree(folder)) {
    throw new ConfigError('CONFIG_INVALID', `${folder} contains something other than a copy of the extension`, {
      hint: 'Name a folder that is empty or does not exist yet.',
    });
  }
  openKeys(env);
  const token = env[tokenVariable];
  mkdirSync(folder, { recursive: true });
  cpSync(extensionFolder, folder, { recursive: true });
  writeFileSync(path.join(folder, 'preset.json'), `${JSON.stringify({ address, ...(token && { token }) })}\n`, {
    mode: 0o600,
  });
}

/** Whether a folder is absent, empty, or an older copy. */
function isFree(folder: string): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const manifest = path.join(folder, 'manifest.json');
  return existsSync(manifest) && keyOf(manifest) === keyOf(path.join(extensionFolder, 'manifest.json'));
}

function keyOf(manifest: string): unknown {
  return ((parseJson(readFileSync(manifest, 'utf8')) ?? {}) as { readonly key?: unknown }).key;
}
