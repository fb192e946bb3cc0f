import { randomInt } from 'node:crypto';

import { abortable, sleep } from '../../../core/time/deadline.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { openService, type AdbServerAddress, type OpenService } from '../adb/adb-service.ts';
import { scrcpyFailed, versionUnknown } from './scrcpy-errors.ts';
import type { ScrcpyConfig } from './scrcpy-options.ts';
import { ServerOutput } from './server-output.ts';

export interface ServerInit {
  readonly shell: AdbShell;
  readonly address: AdbServerAddress;
  /** Path of the server file on this machine. */
  readonly serverFile: string;
  readonly displayId: number;
  readonly signal: AbortSignal;
}

export interface VideoInit extends ServerInit {
  readonly config: Pick<ScrcpyConfig, 'maxSize' | 'videoBitRate'>;
}

/** A running server with at least one socket. */
export interface RunningServer<Sockets> {
  readonly process: OpenService;
  readonly output: ServerOutput;
  readonly sockets: Sockets;
  readonly version: string;
}

/** The video socket is positioned at its first packet. */
export interface VideoSockets {
  readonly video: OpenService;
  readonly control: OpenService;
}

/** Server arguments, and how its sockets are opened; undefined if it ended instead. */
export interface ServerRequest<Sockets> {
  readonly options: Readonly<Record<string, string | number | boolean>>;
  open(first: () => Promise<OpenService | undefined>, next: () => Promise<OpenService>): Promise<Sockets | undefined>;
}

const folder = '/data/local/tmp';
const deviceNameBytes = 64;
/** Delay between two attempts to reach a starting server, in milliseconds. */
const retryMs = 50;
/** Frames per second that the device encodes at most: enough to look on. Unused frames are discarded. */
const mostFrames = 15;

const defaultVersion = '3.3.3';

/** Pushes the server to the device, starts it and removes the file. If the file name has no version, the server reports its own. */
export async function startServer<Sockets>(
  init: ServerInit,
  request: ServerRequest<Sockets>,
): Promise<RunningServer<Sockets>> {
  const [, named] = /v(\d+(?:\.\d+)+)/.exec(init.serverFile.split(/[\\/]/).at(-1) ?? '') ?? [];
  const first = await runServer(init, request, named ?? defaultVersion);
  if (typeof first !== 'string') return first;
  const second = /^[34]\./.test(first) ? await runServer(init, request, first) : first;
  if (typeof second !== 'string') return second;
  throw versionUnknown(second);
}

/** Runs the server; resolves to the version it has if that differs from the given one. */
async function runServer<Sockets>(
  init: ServerInit,
  request: ServerRequest<Sockets>,
  version: string,
): Promise<RunningServer<Sockets> | string> {
  const { shell, signal } = init;
  const id = randomInt(2 ** 31)
    .toString(16)
    .padStart(8, '0');
  const remote = `${folder}/eyewright-scrcpy-${id}.jar`;
  const opened: OpenService[] = [];
  const open = async (service: string): Promise<OpenService> => {
    const one = await openService({ address: init.address, deviceId: shell.deviceId, service, signal });
    opened.push(one);
    return one;
  };
  try {
    await shell.push(init.serverFile, remote, { task: "put scrcpy's server onto the device", signal });
    const process = await open(
      `shell,v2,raw:${serverLine({ ...request.options, display_id: init.displayId }, { remote, version, id })}`,
    );
    const output = new ServerOutput(process.reader);
    const next = () => open(`localabstract:scrcpy_${id}`);
    const sockets = await request.open(() => firstSocket(next, output, signal), next);
    return sockets ? { process, output, sockets, version } : versionIn(output);
  } catch (error) {
    for (const { socket } of opened) socket.destroy();
    throw error;
  } finally {
    // A running server has loaded the file; a device that has gone keeps it.
    if (!shell.isClosed) await shell.ask(`rm -f ${remote}`, { task: 'tidy up', signal }).catch(() => undefined);
  }
}

/** The version in the output of a server that ended because it was started as another version. */
function versionIn({ text }: ServerOutput): string {
  const [, own] = /server version \(([^)]*)\) does not match/.exec(text) ?? [];
  if (own === undefined) throw scrcpyFailed('its server ended at once', text);
  return own;
}

interface ServerFacts {
  readonly remote: string;
  readonly version: string;
  readonly id: string;
}

function serverLine(own: ServerRequest<unknown>['options'], { remote, version, id }: ServerFacts): string {
  const options = {
    scid: id,
    log_level: 'info',
    audio: false,
    control: true,
    tunnel_forward: true,
    clipboard_autosync: false,
    cleanup: false,
    ...own,
  };
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `CLASSPATH=${remote} app_process / com.genymobile.scrcpy.Server ${version} ${words.join(' ')}`;
}

/** Video and control sockets, in the order the server expects. */
export function withVideo({ config, signal }: VideoInit): ServerRequest<VideoSockets> {
  return {
    options: {
      video_codec: 'h264',
      video_bit_rate: config.videoBitRate,
      max_fps: mostFrames,
      max_size: config.maxSize,
    },
    async open(first, next) {
      const video = await first();
      if (!video) return undefined;
      const control = await next();
      await abortable(video.reader.read(deviceNameBytes), signal);
      return { video, control };
    },
  };
}

/** Control socket only, if no picture is needed: nothing is encoded. */
export const controlOnly: ServerRequest<OpenService> = {
  options: { video: false, send_device_meta: false },
  open: (first) => first(),
};

/** The first connection that answers with a byte; undefined if the server has ended instead. */
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
