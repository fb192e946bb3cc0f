import { randomInt } from 'node:crypto';

import { abortable, sleep } from '../../../core/deadline.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import { openService, type AdbServerAddress, type OpenService } from '../adb/adb-service.ts';
import { scrcpyFailed } from './scrcpy-errors.ts';
import type { ScrcpyConfig } from './scrcpy-options.ts';
import { ServerOutput } from './server-output.ts';

export interface ServerInit {
  readonly shell: AdbShell;
  readonly address: AdbServerAddress;
  /** File of the server on this machine. */
  readonly serverFile: string;
  readonly config: Pick<ScrcpyConfig, 'maxSize' | 'videoBitRate'>;
  readonly displayId: number;
  readonly signal: AbortSignal;
}

/** A server with its open sockets, of which the video's stands at its first packet. */
export interface RunningServer {
  readonly process: OpenService;
  readonly output: ServerOutput;
  readonly video: OpenService;
  readonly control: OpenService;
  readonly version: string;
}

const folder = '/data/local/tmp';
const deviceNameBytes = 64;
/** Between two attempts to reach a server that is starting. */
const retryMs = 50;
/** Pictures a second that are encoded on the device at most; what is not asked for is thrown away. */
const mostFrames = 10;

/** Runs the server; resolves to the version that it has, when that is another one. */
export async function startServer(init: ServerInit, version: string): Promise<RunningServer | string> {
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
    const process = await open(`shell,v2,raw:${serverLine(init, { remote, version, id })}`);
    const output = new ServerOutput(process.reader);
    const sockets = await openSockets(() => open(`localabstract:scrcpy_${id}`), output, signal);
    return sockets ? { process, output, ...sockets, version } : versionIn(output);
  } catch (error) {
    for (const { socket } of opened) socket.destroy();
    throw error;
  } finally {
    // What runs has loaded it; a device that is gone keeps it.
    if (!shell.isClosed) await shell.ask(`rm -f ${remote}`, { task: 'tidy up', signal }).catch(() => undefined);
  }
}

/** The version of a server that ended since it is not the one that it was started as. */
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

/** The command line that starts scrcpy's server on a device. */
export function serverLine(
  { config, displayId }: Pick<ServerInit, 'config' | 'displayId'>,
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

/** Video and control, in the order that the server expects; undefined when it has ended instead. */
async function openSockets(
  open: () => Promise<OpenService>,
  output: ServerOutput,
  signal: AbortSignal,
): Promise<Pick<RunningServer, 'video' | 'control'> | undefined> {
  const video = await firstSocket(open, output, signal);
  if (!video) return undefined;
  const control = await open();
  await abortable(video.reader.read(deviceNameBytes), signal);
  return { video, control };
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
