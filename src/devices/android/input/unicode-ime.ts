import { createRequire } from 'node:module';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';

import { sleep } from '../../../core/time/deadline.ts';
import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import { loadPeer } from '../../../core/options/peer.ts';
import { shorten } from '../../../util/shorten.ts';
import type { AdbShell, ShellCall } from '../adb/adb-shell.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import { textSegments } from '../../shared/text-segments.ts';
import type { BeyondAscii } from './beyond-ascii.ts';
import { editing } from '../../shared/keys/android-keys.data.ts';
import { nativeTexts } from './text-way.ts';

const packageName = 'io.appium.settings';
const keyboard = `${packageName}/.UnicodeIME`;
const folder = '/data/local/tmp';
const installMs = 120_000;
const backMs = 5000;
/** Time until a newly selected keyboard receives keys (github.com/appium/appium, issue 15943), in milliseconds. */
const bindMs = 500;

export interface UnicodeImeInit {
  readonly shell: AdbShell;
  /** `input`, with the display if it is not the first. */
  readonly input: string;
  /** Path of the APK; `true` uses the one of the npm package. */
  readonly apk: true | string;
}

/** The keyboard of Appium's settings app, which turns modified UTF-7 into Unicode. The previous keyboard is restored afterwards. */
export class UnicodeIme implements BeyondAscii {
  readonly since = 21;
  readonly #init: UnicodeImeInit;
  #installed: Promise<void> | undefined;

  constructor(init: UnicodeImeInit) {
    this.#init = init;
  }

  async type(text: string, call: ShellCall): Promise<void> {
    const { shell, input } = this.#init;
    await (this.#installed ??= this.#install(call).catch((error: unknown) => {
      this.#installed = undefined;
      throw error;
    }));
    const { stdout } = await shell.ask('settings get secure default_input_method', call);
    const usual = stdout.trim();
    const commands = textSegments(text).flatMap((segment) =>
      'key' in segment
        ? [`${input} keyevent ${editing.enter}`]
        : nativeTexts(modifiedUtf7(segment.text)).map((part) => `${input} text ${shellQuote(part)}`),
    );
    try {
      await shell.run(`ime enable ${keyboard} && ime set ${keyboard}`, { task: call.task, signal: call.signal });
      await sleep(bindMs, call.signal);
      await shell.run(commands.join(' && '), call);
    } finally {
      // Also if the call was stopped: users cannot type with this keyboard.
      const back = { task: 'choose the usual keyboard', signal: AbortSignal.timeout(backMs) };
      if (usual !== '' && usual !== 'null')
        await shell.ask(`ime set ${shellQuote(usual)}`, back).catch(() => undefined);
    }
  }

  async #install({ signal }: ShellCall): Promise<void> {
    const { shell, apk } = this.#init;
    const call = { task: `install ${packageName}`, signal, limitMs: installMs };
    if ((await shell.ask(`pm path ${packageName}`, call)).stdout.includes('package:')) return;
    const remote = `${folder}/eyewright-${randomBytes(6).toString('hex')}.apk`;
    try {
      await shell.push(apk === true ? await packagedApk() : requireApk(apk), remote, call);
      const { stdout, stderr } = await shell.ask(`pm install -r ${remote}`, call);
      if (!/^Success/m.test(stdout)) throw notInstalled(shell.deviceId, `${stdout} ${stderr}`);
    } finally {
      await shell.ask(`rm -f ${remote}`, { task: 'tidy up', signal }).catch(() => undefined);
    }
  }
}

/** Keeps ASCII and encodes all else as Base64 of UTF-16 between `&` and `-` (RFC 3501, section 5.1.3). */
export function modifiedUtf7(text: string): string {
  return text.replaceAll(/&|[^\x20-\x7e]+/g, (part) => {
    if (part === '&') return '&-';
    const bytes = Buffer.from(part, 'utf16le').swap16();
    return `&${bytes.toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`;
  });
}

async function packagedApk(): Promise<string> {
  const require = createRequire(import.meta.url);
  const manifest = await loadPeer(
    packageName,
    () => Promise.resolve(require.resolve(`${packageName}/package.json`)),
    'typing text beyond ASCII by its keyboard (unicodeIme: true)',
  );
  return path.join(path.dirname(manifest), 'apks', 'settings_apk-debug.apk');
}

function requireApk(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw new ConfigError('TOOL_MISSING', `unicodeIme: no such file: ${file}`, {
    hint: `Name the APK of ${packageName}, or install its npm package and set unicodeIme: true.`,
    details: { tool: packageName, tried: file },
  });
}

function notInstalled(deviceId: string, output: string): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot install ${packageName} on ${deviceId}: ${shorten(output.trim() || 'no output')}`,
    { hint: 'Does the phone ask for permission to install apps over USB? Some makers have a setting for it.' },
  );
}
