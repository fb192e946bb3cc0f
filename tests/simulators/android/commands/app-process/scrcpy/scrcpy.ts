import { anyAborted } from '../../../adbd/any-aborted.ts';
import { displayOf, type SimulatedDevice } from '../../../device/device.ts';
import { canEncode } from '../../../screen/video/encoder.ts';
import type { Display } from '../../../screen/display.ts';
import type { Call } from '../../../shell/command.ts';
import type { DeviceCommand } from '../../device-command.ts';
import { acceptSockets, codecMeta, deviceMeta, type Sockets } from './connection.ts';
import { serveControl } from './control.ts';
import { readOptions, videoSize, type ScrcpyOptions } from './options.ts';
import { ScrcpyVideo } from './video.ts';

/** The version of the server that is simulated; a client has to name it exactly. */
const ownVersion = '3.3.3';

const noEncoder =
  'this simulated server encodes with ffmpeg: install it ("apt-get install ffmpeg"), or name its file in EYEWRIGHT_TEST_FFMPEG';

interface Running {
  readonly device: SimulatedDevice;
  readonly display: Display;
  readonly options: ScrcpyOptions;
  readonly call: Call;
}

/** `CLASSPATH=<jar> app_process / com.genymobile.scrcpy.Server <version> key=value…`, until the client is gone. */
export const scrcpy: DeviceCommand = async (device, call) => {
  const options = readOptions(call.args);
  const { fault } = device.faults.scrcpy;
  const version = fault === 'wrong version' ? '9.9' : ownVersion;
  if (options.version !== version) {
    return fail(call, `The server version (${version}) does not match the client (${options.version})`);
  }
  if (options.lists) return call.out(options.lists === 'displays' ? listDisplays(device) : listApps(device));
  const { release, manufacturer, brand, model } = device.personality;
  await call.out(`[server] INFO: Device: [${manufacturer}] ${brand} ${model} (Android ${release})\n`);
  const display = displayOf(device, options.displayId);
  if (!display) return fail(call, `Unknown display id: ${options.displayId}`);
  if (fault === 'exits early') return fail(call, 'Could not create default video encoder for h264');
  const hasVideo = options.sockets.includes('video');
  if ((hasVideo && options.videoCodec !== 'h264') || !options.tunnelForward) {
    return fail(call, 'only h264 through a forwarded socket is simulated');
  }
  if (hasVideo && !(await canEncode())) return fail(call, noEncoder);
  return serve({ device, display, options, call });
};

async function serve(running: Running): Promise<number> {
  const { device, options, call } = running;
  const ended = new AbortController();
  void anyAborted(call.closed).then(() => ended.abort());
  const { service, connected } = acceptSockets(options, ended.signal);
  device.sockets.set(options.socket, service);
  const sockets = await connected;
  device.sockets.delete(options.socket);
  if (sockets) await stream(running, sockets);
  ended.abort();
  const jar = call.variables.get('CLASSPATH');
  if (options.cleanup && jar) device.files.remove(jar);
  return 0;
}

async function stream({ device, display, options, call }: Running, sockets: Sockets): Promise<void> {
  const first = sockets.video ?? sockets.audio ?? sockets.control;
  if (options.sendDeviceMeta) await first?.write(deviceMeta(device.personality.model));
  const video = sockets.video && (await startVideo({ device, display, options, call }, sockets.video));
  const control = sockets.control;
  if (control) {
    void serveControl(control, {
      device,
      display,
      videoSize: () => video?.size ?? videoSize(display.view.size, options.maxSize),
      resetVideo: () => video?.reset(),
      warn: (text) => void call.out(`[server] ERROR: ${text}\n`),
    });
  }
  await anyAborted(call.closed, first?.closed);
  video?.close();
}

async function startVideo(
  { device, display, options }: Running,
  stream: NonNullable<Sockets['video']>,
): Promise<ScrcpyVideo | undefined> {
  if (options.sendCodecMeta) await stream.write(codecMeta(videoSize(display.view.size, options.maxSize)));
  return device.faults.scrcpy.fault === 'no frames' ? undefined : new ScrcpyVideo({ stream, display, options });
}

async function fail(call: Call, why: string): Promise<number> {
  await call.err(
    `[server] ERROR: Exception on thread Thread[main,5,main]\njava.lang.IllegalArgumentException: ${why}\n`,
  );
  return 1;
}

function listDisplays({ displays }: SimulatedDevice): string {
  const lines = displays.map(
    ({ facts, view: { size } }) => `    --display-id=${facts.id}    (${size.width}x${size.height})\n`,
  );
  return `[server] INFO: List of displays:\n${lines.join('')}`;
}

function listApps({ apps }: SimulatedDevice): string {
  const lines = apps.all.map(
    ({ label, packageName, app }) => ` ${app.system ? '*' : '-'} ${label.padEnd(30)} ${packageName}\n`,
  );
  return `[server] INFO: List of apps:\n${lines.join('')}`;
}
