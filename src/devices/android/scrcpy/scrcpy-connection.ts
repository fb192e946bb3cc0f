import { monotonic } from '../../../core/time/clock.ts';
import { abortable, openScope } from '../../../core/time/deadline.ts';
import type { OpenService } from '../adb/adb-service.ts';
import { resetVideoMessage, touchMessage, type Touch } from './control-messages.ts';
import { FreshBound } from './fresh-bound.ts';
import { scrcpyFailed } from './scrcpy-errors.ts';
import type { ServerOutput } from './server-output.ts';
import { startServer, withVideo, type RunningServer, type VideoInit, type VideoSockets } from './start-server.ts';
import { videoPackets } from './video-packets.ts';

/** A scrcpy server that runs on a device, with its sockets. */
export class ScrcpyConnection {
  /** Resolves with the reason when any part of it has ended; at once if it already has. */
  readonly ended: Promise<Error>;
  #hasEnded = false;
  readonly #services: readonly OpenService[];
  readonly #control: OpenService;
  readonly #output: ServerOutput;
  readonly #bound = new FreshBound();
  readonly #listeners = new Set<(event: VideoEvent) => void>();
  #end: (reason: Error) => void = () => undefined;

  private constructor({ process, sockets: { video, control }, output, version }: RunningServer<VideoSockets>) {
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
    // Messages of the device (its clipboard) are not used and would fill the socket.
    control.socket.resume();
    control.socket.once('close', () => this.#end(scrcpyFailed('the connection was closed', output.text)));
  }

  static async open(init: VideoInit): Promise<ScrcpyConnection> {
    return new ScrcpyConnection(await startServer(init, withVideo(init)));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Output of the server, which shows why it ended. */
  get serverOutput(): string {
    return this.#output.text;
  }

  /**
   * An H.264 picture of the screen that was captured after this call. The encoder is reset, and a picture counts only
   * if it comes after the reset and was certainly captured after the call.
   */
  async freshFrame(limitMs: number, signal: AbortSignal): Promise<Buffer> {
    const requestedAt = monotonic();
    let config: Buffer | undefined;
    let unwatch: (() => void) | undefined;
    using scope = openScope({
      signals: [signal],
      timeoutMs: limitMs,
      describe: () => 'Waiting for a new video frame from scrcpy',
    });
    const frame = new Promise<Buffer>((resolve) => {
      unwatch = this.watch(({ kind, data, at }) => {
        if (kind === 'config') config = data;
        else if (kind === 'key' && config && !this.#bound.isBefore(at, requestedAt))
          resolve(Buffer.concat([config, data]));
      });
    });
    try {
      this.resetVideo();
      const result = await abortable(Promise.race([frame, this.ended]), scope.signal);
      if (result instanceof Error) throw result;
      return result;
    } catch (error) {
      if (!scope.signal.aborted || signal.aborted) throw error;
      throw scrcpyFailed(`no new video frame within ${limitMs} ms`, this.serverOutput);
    } finally {
      unwatch?.();
    }
  }

  /** Tells of each packet of the video, until the returned function is called. */
  watch(listener: (event: VideoEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The next picture of the video is a key frame after its configuration, also if the screen does not change. */
  resetVideo(): void {
    this.#control.socket.write(resetVideoMessage());
  }

  touch(touch: Touch): void {
    this.#control.socket.write(touchMessage(touch));
  }

  /** @param reason - What those are told who still use it. */
  close(reason: Error = scrcpyFailed('it was disconnected')): void {
    this.#end(reason);
  }

  async #watch(video: OpenService, version: string): Promise<void> {
    try {
      for await (const { kind, pts, data } of videoPackets(video.reader, version)) {
        const at = pts / 1000;
        if (kind !== 'config') this.#bound.note(at, monotonic());
        for (const listener of this.#listeners) listener({ kind, data, at });
      }
    } catch (error) {
      this.#end(scrcpyFailed('its video broke off', this.serverOutput, error));
    }
  }
}

/** A packet of the video. */
export interface VideoEvent {
  readonly kind: 'config' | 'key' | 'other';
  readonly data: Buffer;
  /** Milliseconds on the device's clock. */
  readonly at: number;
}
