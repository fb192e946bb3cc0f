import { rm } from 'node:fs/promises';

import type { DeviceError } from '../../../../core/errors/errors.ts';
import type { Environment } from '../../../../core/options/options.ts';
import type { Size } from '../../../../core/screen/geometry.ts';
import { settlesWithin } from '../../../../core/time/deadline.ts';
import { findProgram } from '../../processes/find-program.ts';
import { KeptProcess, programMissing } from '../../processes/kept-process.ts';
import { ownFolder } from '../../processes/own-folder.ts';
import type { VirtualDisplay } from '../../virtual-display/virtual-display.ts';
import { Relay } from '../network/relay.ts';
import type { RdpRequest } from '../rdp-backend.ts';
import { clientArguments } from './client-arguments.ts';
import { lossFailure, type ClientEnd } from './client-failure.ts';
import { ClientLog } from './client-log.ts';

/** Names of the client, newest version first. */
const programs = ['xfreerdp3', 'xfreerdp'];
/** By which its window is found. */
export const windowClass = 'eyewright-rdp';
/** Milliseconds in which the client has ended once its window is gone, or once it was asked to. */
const endMs = 2000;
/** Variables that the client may need from the environment; it gets no others, such as those of agents that hold keys. */
const passedOn =
  'PATH LANG LC_ALL LC_CTYPE TZ TMPDIR LD_LIBRARY_PATH SSL_CERT_FILE SSL_CERT_DIR KRB5_CONFIG KRB5CCNAME'.split(' ');

export interface RdpClientInit {
  readonly request: RdpRequest;
  readonly size: Size;
  readonly display: VirtualDisplay;
  readonly env: Environment;
}

/** The client program, which shows the remote desktop in a window of a virtual display. */
export class RdpClient {
  readonly log: ClientLog;
  readonly #request: RdpRequest;
  readonly #process: KeptProcess;
  readonly #folder: string;
  readonly #relay: Relay | undefined;

  private constructor(request: RdpRequest, { process, folder, relay, log }: Parts) {
    this.#request = request;
    this.#process = process;
    this.#folder = folder;
    this.#relay = relay;
    this.log = log;
  }

  /** @throws ConfigError `TOOL_MISSING` */
  static async start({ request, size, display, env }: RdpClientInit): Promise<RdpClient> {
    const command = findClient(env);
    // The client keeps nothing there that the next one would find.
    const folder = await ownFolder('eyewright-rdp-');
    let relay: Relay | undefined;
    try {
      relay = request.localAddress === undefined ? undefined : await Relay.open(request);
      const log = new ClientLog(folder);
      const process = await KeptProcess.start({
        command,
        args: clientArguments({ request, via: relay, size, windowClass }),
        env: { ...display.environment(ownEnvironment(env, folder)), ...log.environment() },
        cwd: folder,
        folder,
        input: `${request.password ?? ''}\n`,
      });
      return new RdpClient(request, { process, folder, relay, log });
    } catch (error) {
      relay?.close();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Resolves when it has ended. */
  get ended(): Promise<unknown> {
    return this.#process.ended;
  }

  get isRunning(): boolean {
    return this.#process.end === undefined;
  }

  /** Why the relay could not reach the remote computer. */
  get relayError(): NodeJS.ErrnoException | undefined {
    return this.#relay?.error;
  }

  /** How it ended. Waits until it has. */
  async end(): Promise<ClientEnd> {
    const { exitCode } = await this.#process.ended;
    const log = await this.log.read();
    // Complaints about the display or the command line come before there is a log.
    return { exitCode, log: log === '' ? this.#process.errors : log };
  }

  /** The error for the end of a connection that was there; undefined if the client goes on. */
  async loss(): Promise<DeviceError | undefined> {
    if (this.isRunning && !(await settlesWithin(this.ended, endMs))) return undefined;
    return lossFailure(await this.end(), this.#request);
  }

  /** Ends it and removes its files. May be called twice. */
  async stop(): Promise<void> {
    await this.#process.stop();
    this.#relay?.close();
    await this.log.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Ends it at once. */
  kill(): void {
    this.#process.abandon();
    this.#relay?.close();
  }
}

interface Parts {
  readonly process: KeptProcess;
  readonly folder: string;
  readonly relay: Relay | undefined;
  readonly log: ClientLog;
}

/**
 * The client that is installed.
 *
 * @throws ConfigError `TOOL_MISSING`
 */
export function findClient(env: Environment): string {
  const found = programs.find((name) => findProgram(name, env) !== undefined);
  if (found !== undefined) return found;
  throw programMissing(
    'xfreerdp',
    'A remote desktop',
    'Debian 12, Ubuntu 22.04: apt-get install freerdp2-x11. Newer ones: freerdp3-x11. Fedora: dnf install freerdp.',
  );
}

function ownEnvironment(env: Environment, folder: string): Environment {
  const own = Object.fromEntries(passedOn.map((name) => [name, env[name]]));
  const homes = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'];
  return { ...own, ...Object.fromEntries(homes.map((name) => [name, folder])) };
}
