import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { abortable, openScope } from '../../../core/time/deadline.ts';
import { findProgram } from '../processes/find-program.ts';
import { KeptProcess, programMissing } from '../processes/kept-process.ts';
import { ownFolder } from '../processes/own-folder.ts';
import type { X11Auth } from '../x11/x11-client.ts';
import type { Resolution } from './resolution.ts';

export interface VirtualDisplayInit {
  readonly resolution: Resolution;
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** Milliseconds for Xvfb to start; it needs about 80. */
const startMs = 20_000;
const protocol = 'MIT-MAGIC-COOKIE-1';
/** Family of an entry of an authority file that fits every host. */
const anyHost = 0xffff;

/** An X server without a screen, with a cookie of its own, that ends with this process. */
export class VirtualDisplay {
  /** E.g. `:99`. */
  readonly display: string;
  readonly auth: X11Auth;
  readonly #server: KeptProcess;
  readonly #folder: string;

  private constructor(display: string, { auth, server, folder }: Parts) {
    this.display = display;
    this.auth = auth;
    this.#server = server;
    this.#folder = folder;
  }

  /**
   * @throws ConfigError `TOOL_MISSING` without Xvfb
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if it does not start
   */
  static async start({ resolution, env, signal }: VirtualDisplayInit): Promise<VirtualDisplay> {
    assertXvfb(env);
    const cookie = randomBytes(16);
    const folder = await ownFolder('eyewright-display-', { authority: authorityEntry(cookie) });
    let server: KeptProcess | undefined;
    try {
      const { width, height, depth } = resolution;
      let report = '';
      let onNumber: (text: string) => void = () => undefined;
      const numbered = new Promise<string>((resolve) => (onNumber = resolve));
      server = await KeptProcess.start({
        command: 'Xvfb',
        folder,
        // The server chooses a free number and reports it once it is ready; nothing has to be guessed or waited for.
        args: [
          '-auth',
          join(folder, 'authority'),
          '-screen',
          '0',
          `${width}x${height}x${depth}`,
          ...'-displayfd 5 -nolisten tcp -noreset -dpi 96'.split(' '),
        ],
        env,
        onReport(text) {
          report += text;
          if (report.endsWith('\n')) onNumber(report.trim());
        },
      });
      const number = await numberOf(server, numbered, signal);
      return new VirtualDisplay(`:${number}`, {
        auth: { name: protocol, data: cookie.toString('latin1') },
        server,
        folder,
      });
    } catch (error) {
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** What applications need to appear on it. */
  environment(env: Environment): Environment {
    const { WAYLAND_DISPLAY: _, ...rest } = env;
    return { ...rest, DISPLAY: this.display, XAUTHORITY: join(this.#folder, 'authority'), XDG_SESSION_TYPE: 'x11' };
  }

  /** Resolves when the server has ended. */
  get ended(): Promise<unknown> {
    return this.#server.ended;
  }

  /** May be called twice. */
  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Ends the server at once, because this process is about to end. */
  kill(): void {
    this.#server.abandon();
  }
}

interface Parts {
  readonly auth: X11Auth;
  readonly server: KeptProcess;
  readonly folder: string;
}

async function numberOf(server: KeptProcess, numbered: Promise<string>, signal: AbortSignal): Promise<string> {
  using scope = openScope({ signals: [signal], timeoutMs: startMs, describe: () => 'Starting Xvfb' });
  const number = await abortable(Promise.race([numbered, server.ended.then(() => undefined)]), scope.signal);
  if (number !== undefined) return number;
  throw new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Xvfb has ended with code ${server.end?.exitCode}: ${server.errors.trim()}`,
    {
      hint: 'Is there space left in the folder for temporary files, and is xvfbResolution valid?',
    },
  );
}

/** @throws ConfigError `TOOL_MISSING` */
export function assertXvfb(env: Environment): void {
  if (findProgram('Xvfb', env) !== undefined) return;
  throw programMissing(
    'Xvfb',
    'A virtual display',
    'Debian, Ubuntu: apt-get install xvfb. Fedora: dnf install xorg-x11-server-Xvfb.',
  );
}

/** An entry of an authority file: family, address, number of the display, name and data, each with its length. */
function authorityEntry(cookie: Buffer): Buffer {
  const field = (data: Buffer): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    return Buffer.concat([length, data]);
  };
  const family = Buffer.alloc(2);
  family.writeUInt16BE(anyHost);
  const empty = field(Buffer.alloc(0));
  return Buffer.concat([family, empty, empty, field(Buffer.from(protocol)), field(cookie)]);
}
