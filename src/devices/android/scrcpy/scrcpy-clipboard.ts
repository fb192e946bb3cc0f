import { abortable, openScope } from '../../../core/time/deadline.ts';
import type { AdbServerAddress, OpenService } from '../adb/adb-service.ts';
import type { AdbShell, ShellCall } from '../adb/adb-shell.ts';
import { clipboardMessage } from './control-messages.ts';
import { requireServerFile, scrcpyFailed } from './scrcpy-errors.ts';
import { controlOnly, startServer, type RunningServer } from './start-server.ts';

export interface ScrcpyClipboardInit {
  readonly shell: AdbShell;
  readonly address: AdbServerAddress;
  readonly serverFile: string;
  readonly displayId: number;
}

const connectMs = 15_000;
const answerMs = 5000;
/** Messages of the device: clipboard content, acknowledgement, hardware keyboard output (scrcpy, DeviceMessageWriter). */
const messages = { clipboard: 0, acknowledged: 1 } as const;

/** The clipboard of a device through the control socket of scrcpy's server, without video. */
export class ScrcpyClipboard {
  readonly #init: ScrcpyClipboardInit;
  #server: RunningServer<OpenService> | undefined;
  #sequence = 0;

  constructor(init: ScrcpyClipboardInit) {
    this.#init = init;
  }

  /** Resolves when the text is on the clipboard. */
  async set(text: string, { signal }: Pick<ShellCall, 'signal'>): Promise<void> {
    const server = (this.#server ??= await this.#connect(signal));
    const { socket, reader } = server.sockets;
    using scope = openScope({ signals: [signal], timeoutMs: answerMs, describe: () => 'Setting the clipboard' });
    try {
      this.#sequence += 1;
      socket.write(clipboardMessage(text, this.#sequence));
      await abortable(this.#acknowledged(reader), scope.signal);
    } catch (error) {
      this.close();
      if (signal.aborted) throw error;
      throw scrcpyFailed('the clipboard was not set', server.output.text, error);
    }
  }

  close(): void {
    const server = this.#server;
    this.#server = undefined;
    for (const { socket } of server ? [server.sockets, server.process] : []) socket.destroy();
  }

  async #connect(signal: AbortSignal): Promise<RunningServer<OpenService>> {
    const { serverFile, ...init } = this.#init;
    using scope = openScope({ signals: [signal], timeoutMs: connectMs, describe: () => 'Connecting scrcpy' });
    return startServer({ ...init, serverFile: requireServerFile(serverFile), signal: scope.signal }, controlOnly);
  }

  async #acknowledged(reader: OpenService['reader']): Promise<void> {
    for (;;) {
      const [kind] = await reader.read(1);
      if (kind === messages.acknowledged) {
        if ((await reader.read(8)).readBigUInt64BE() === BigInt(this.#sequence)) return;
      } else if (kind === messages.clipboard) await reader.read((await reader.read(4)).readUInt32BE());
      else throw scrcpyFailed(`its server sent a message of kind ${kind}`, this.#server?.output.text);
    }
  }
}
