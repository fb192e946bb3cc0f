import { isKey, randomHex } from '../bridge/protocol/handshake.ts';
import { defaultPort, type DriverFacts } from '../bridge/protocol/messages.ts';

/** What stays when the browser ends. */
export interface Settings {
  /** Host and port of the server. */
  readonly address: string;
  /** Names this browser profile. */
  readonly profile: string;
  /** Undefined until a pairing. */
  readonly key: string | undefined;
  /** Folders whose tests may always drive a tab. */
  readonly allowedFolders: readonly string[];
  /** Whether every run may, because the key was put into the extension's own folder. */
  readonly allowsAll: boolean;
}

/** A file that `npx eyewright bridge --copy-to` writes beside the extension, for machines on which nobody can press a button. */
interface Preset {
  readonly address?: string;
  readonly token?: string;
}

/** What the popup shows of them. */
export type ShownSettings = Pick<Settings, 'address' | 'allowsAll'>;

export const defaultAddress = `127.0.0.1:${defaultPort}`;

export async function readSettings(): Promise<Settings> {
  const stored = await chrome.storage.local.get<Partial<Settings>>(['address', 'profile', 'key', 'allowedFolders']);
  const preset = await readPreset();
  const profile = stored.profile ?? randomHex(16);
  if (stored.profile === undefined) await chrome.storage.local.set({ profile });
  return {
    ...shownSettings(stored, preset),
    profile,
    key: stored.key ?? preset.token,
    allowedFolders: stored.allowedFolders ?? [],
  };
}

/** Names no profile: if the worker did so at the same time, there would be two. */
export async function readShownSettings(): Promise<ShownSettings> {
  const stored = await chrome.storage.local.get<Partial<Settings>>(['address', 'key']);
  return shownSettings(stored, await readPreset());
}

function shownSettings(stored: Partial<Settings>, preset: Preset): ShownSettings {
  return {
    address: stored.address ?? preset.address ?? defaultAddress,
    allowsAll: stored.key === undefined && preset.token !== undefined,
  };
}

export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  await chrome.storage.local.set(changes);
}

/** Forgets the pairing, and what was allowed with it. */
export async function forgetPairing(): Promise<void> {
  await chrome.storage.local.remove(['key', 'allowedFolders']);
}

export async function allowAlways({ folder }: DriverFacts): Promise<void> {
  const { allowedFolders } = await readSettings();
  await changeSettings({ allowedFolders: [...new Set([...allowedFolders, folder])] });
}

let preset: Promise<Preset> | undefined;

/** The folder cannot change while the extension runs. */
function readPreset(): Promise<Preset> {
  preset ??= fetch(chrome.runtime.getURL('preset.json')).then(
    async (response) => {
      const { address, token } = (await response.json()) as Record<string, unknown>;
      return {
        ...(typeof address === 'string' && { address }),
        ...(isKey(token) && { token }),
      };
    },
    () => ({}),
  );
  return preset;
}
