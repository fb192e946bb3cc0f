import { randomInt } from 'node:crypto';

import { monotonic } from '../../../core/clock.ts';
import { abortable, openScope, sleep } from '../../../core/deadline.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { openService, type AdbServerAddress, type OpenService } from './adb-service.ts';
import { resetVideoMessage, touchMessage, type Touch } from './control-messages.ts';
import { FreshBound } from './fresh-bound.ts';
import { scrcpyFailed, versionUnknown } from './scrcpy-errors.ts';
import type { ScrcpyConfig } from './scrcpy-options.ts';
import { ServerOutput } from './server-output.ts';
import { videoPackets } from './video-packets.ts';

export interface ConnectionInit {
  readonly shell: AdbShell;
  readonly address: AdbServerAddress;
  /** File of the server on this machine. */
  readonly serverFile: string;
  readonly config: Pick<ScrcpyConfig, 'maxSize' | 'videoBitRate'>;
  readonly displayId: number;
  readonly signal: AbortSignal;
}

const defaultVersion = '3.3.3';
const folder = '/data/local/tmp';
const deviceNameBytes = 64;
/** Between two attempts to reach a server that is starting. */
const retryMs = 50;
/** Pictures a second that are encoded on the device at most; what is not asked for is thrown away. */
const mostFrames = 10;

/** A server that runs on a device, with its sockets. */
export class ScrcpyConnection {
  /** Resolves when any part of it is gone, with the reason; at once for whoever asks. */
  readonly ended: Promise<Error>;
  #hasEnded = false;
  readonly #services: readonly OpenService[];
  readonly #control: OpenService;
  readonly #output: ServerOutput;
  readonly #bound = new FreshBound();
  readonly #listeners = new Set<(event: VideoEvent) => void>();
  #end: (reason: Error) => void = () => undefined;

  private constructor({ process, video, control, output, version }: Started) {
    this.#services = [video, control, process];
    this.#control = control;
    this.#output = output;
    this.ended = new Promise((resolve) => {
      this.#end = (reason) => {
        if (!this.#hasEnded) for (const { socket } of this.#services) socket.destroy();
        this.#hasEnded = true;
        resolve(reason);
      };
    });
    void this.#watch(video, version);
    void output.ended.then(() => this.#end(scrcpyFailed('its server ended', output.text)));
    // What the device tells (its clipboard) is of no use, and would fill the socket.
    control.socket.resume();
    control.socket.once('close', () => this.#end(scrcpyFailed('the connection was closed', output.text)));
  }

  /** Puts the server onto the device, starts it, and takes its file away again; asks for its version where the file's name does not say it. */
  static async open(init: ConnectionInit): Promise<ScrcpyConnection> {
    const [, named] = /v(\d+(?:\.\d+)+)/.exec(init.serverFile.split(/[\\/]/).at(-1) ?? '') ?? [];
    const guess = named ?? defaultVersion;
    const first = await start(init, guess);
    if ('socket' in first) return new ScrcpyConnection(first.socket);
    const second = /[34]\.[\d.]+/.test(first.version) ? await start(init, first.version) : first;
    if ('socket' in second) return new ScrcpyConnection(second.socket);
    throw versionUnknown(second.version);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Why it ended, as its server said it. */
  get said(): string {
    return this.#output.text;
  }

  /**
   * A picture of the screen as H.264 that was taken after this was called: the encoder begins anew, and what comes before it
   * has done so, or was surely taken earlier, does not count.
   */
  async freshFrame(limitMs: number, signal: AbortSignal): Promise<Buffer> {
    const asked = monotonic();
    let config: Buffer | undefined;
    let listener: ((event: VideoEvent) => void) | undefined;
    using scope = openScope({
      signals: [signal],
      timeoutMs: limitMs,
      describe: () => 'Waiting for a fresh picture of scrcpy',
    });
    const frame = new Promise<Buffer>((resolve) => {
      listener = ({ kind, data, at }) => {
        if (kind === 'config') config = data;
        else if (kind === 'key' && config && !this.#bound.isBefore(at, asked)) resolve(Buffer.concat([config, data]));
      };
      this.#listeners.add(listener);
    });
    try {
      this.#control.socket.write(resetVideoMessage());
      const result = await abortable(Promise.race([frame, this.ended]), scope.signal);
      if (result instanceof Error) throw result;
      return result;
    } catch (error) {
      if (!scope.signal.aborted || signal.aborted) throw error;
      throw scrcpyFailed(`no fresh picture within ${limitMs} ms`, this.said);
    } finally {
      if (listener) this.#listeners.delete(listener);
    }
  }

  /** Resolves when the screen has changed, or the connection has ended. */
  async changed(signal: AbortSignal): Promise<void> {
    let listener: (() => void) | undefined;
    const change = new Promise<void>((resolve) => {
      listener = () => resolve();
      this.#listeners.add(listener);
    });
    try {
      await abortable(Promise.race([change, this.ended]), signal);
    } finally {
      if (listener) this.#listeners.delete(listener);
    }
  }

  touch(touch: Touch): void {
    this.#control.socket.write(touchMessage(touch));
  }

  close(): void {
    this.#end(scrcpyFailed('it was disconnected'));
  }

  async #watch(video: OpenService, version: string): Promise<void> {
    try {
      for await (const { kind, pts, data } of videoPackets(video.reader, version)) {
        const at = pts / 1000;
        if (kind !== 'config') this.#bound.note(at, monotonic());
        for (const listener of [...this.#listeners]) listener({ kind, data, at });
      }
    } catch (error) {
      this.#end(scrcpyFailed('its video broke off', this.said, error));
    }
  }
}

interface VideoEvent {
  readonly kind: 'config' | 'key' | 'other';
  readonly data: Buffer;
  /** Milliseconds of the device's clock. */
  readonly at: number;
}

interface Started {
  readonly process: OpenService;
  readonly output: ServerOutput;
  readonly video: OpenService;
  readonly control: OpenService;
  readonly version: string;
}

/** Sockets of a server that runs, or the version that it has instead of the one that it was started with. */
async function start(
  init: ConnectionInit,
  version: string,
): Promise<{ readonly socket: Started } | { readonly version: string }> {
  const { shell, signal } = init;
  const id = randomInt(2 ** 31)
    .toString(16)
    .padStart(8, '0');
  const remote = `${folder}/eyewright-scrcpy-${id}.jar`;
  const opened: OpenService[] = [];
  const open = async (service: string): Promise<OpenService> => {
    const service_ = await openService({ address: init.address, deviceId: shell.deviceId, service, signal });
    opened.push(service_);
    return service_;
  };
  try {
    await shell.push(init.serverFile, remote, { task: "put scrcpy's server onto the device", signal });
    const process = await open(`shell,v2,raw:${serverLine(init, { remote, version, id })}`);
    const output = new ServerOutput(process.reader);
    const video = await firstSocket(() => open(`localabstract:scrcpy_${id}`), output, signal);
    if (!video) {
      const [, own] = /server version \(([^)]*)\) does not match/.exec(output.text) ?? [];
      if (own !== undefined) return { version: own };
      throw scrcpyFailed('its server ended at once', output.text);
    }
    const control = await open(`localabstract:scrcpy_${id}`);
    await abortable(video.reader.read(deviceNameBytes), signal);
    return { socket: { process, output, video, control, version } };
  } catch (error) {
    for (const { socket } of opened) socket.destroy();
    throw error;
  } finally {
    // What runs has loaded it; a device that is gone keeps it.
    const call = { task: 'tidy up', signal };
    if (!shell.isClosed) await shell.ask(`rm -f ${remote}`, call).catch(() => undefined);
  }
}

interface ServerFacts {
  readonly remote: string;
  readonly version: string;
  readonly id: string;
}

function serverLine(
  { config, displayId }: Pick<ConnectionInit, 'config' | 'displayId'>,
  { remote, version, id }: ServerFacts,
): string {
  const options = {
    scid: id,
    log_level: 'info',
    audio: false,
    control: true,
    tunnel_forward: true,
    video_codec: 'h264',
    video_bit_rate: config.videoBitRate,
    max_fps: mostFrames,
    max_size: config.maxSize,
    display_id: displayId,
    clipboard_autosync: false,
    cleanup: false,
  };
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `CLASSPATH=${remote} app_process / com.genymobile.scrcpy.Server ${version} ${words.join(' ')}`;
}

/** The first connection that somebody answers with a byte; undefined when the server has ended instead. */
async function firstSocket(
  open: () => Promise<OpenService>,
  output: ServerOutput,
  signal: AbortSignal,
): Promise<OpenService | undefined> {
  let hasEnded = false;
  const ended = output.ended.then(() => void (hasEnded = true));
  while (!hasEnded) {
    const video = await open().catch(() => undefined);
    const isThere = await abortable(Promise.race([video?.reader.read(1).catch(() => undefined), ended]), signal);
    if (video && isThere) return video;
    video?.socket.destroy();
    await Promise.race([sleep(retryMs, signal), ended]);
  }
  return undefined;
}
