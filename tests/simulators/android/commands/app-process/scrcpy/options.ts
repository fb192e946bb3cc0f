import type { Size } from '../../../../phone/view.ts';

/** The options of scrcpy's server that matter here, with its own defaults. */
export interface ScrcpyOptions {
  readonly version: string;
  /** Name of the socket that clients connect to. */
  readonly socket: string;
  readonly displayId: string;
  readonly maxSize: number;
  readonly maxFps: number;
  readonly videoCodec: string;
  /** Sockets, in the order in which they are opened. */
  readonly sockets: readonly ('video' | 'audio' | 'control')[];
  readonly tunnelForward: boolean;
  readonly sendDummyByte: boolean;
  readonly sendDeviceMeta: boolean;
  readonly sendCodecMeta: boolean;
  readonly sendFrameMeta: boolean;
  readonly cleanup: boolean;
  readonly lists: 'displays' | 'apps' | undefined;
}

export function readOptions([version = '', ...args]: readonly string[]): ScrcpyOptions {
  const given = new Map(args.map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]));
  const isOn = (name: string, otherwise = true) => (given.get(name) ?? String(otherwise)) === 'true';
  const scid = given.get('scid');
  const hasMeta = !isOn('raw_stream', false);
  return {
    version,
    socket: scid === undefined || scid === '-1' ? 'scrcpy' : `scrcpy_${scid.padStart(8, '0')}`,
    displayId: given.get('display_id') ?? '0',
    maxSize: Number(given.get('max_size') ?? 0),
    maxFps: Number(given.get('max_fps') ?? 0) || 60,
    videoCodec: given.get('video_codec') ?? 'h264',
    sockets: (['video', 'audio', 'control'] as const).filter((name) => isOn(name)),
    tunnelForward: isOn('tunnel_forward', false),
    sendDummyByte: hasMeta && isOn('send_dummy_byte'),
    sendDeviceMeta: hasMeta && isOn('send_device_meta'),
    sendCodecMeta: hasMeta && isOn('send_codec_meta'),
    sendFrameMeta: hasMeta && isOn('send_frame_meta'),
    cleanup: isOn('cleanup'),
    lists: isOn('list_displays', false) ? 'displays' : isOn('list_apps', false) ? 'apps' : undefined,
  };
}

/** The size of the video of a screen: encoders want multiples of 8. */
export function videoSize({ width, height }: Size, maxSize: number): Size {
  const scale = maxSize > 0 ? Math.min(1, maxSize / Math.max(width, height)) : 1;
  const even = (value: number) => Math.round(value * scale) & ~7;
  return { width: even(width), height: even(height) };
}
