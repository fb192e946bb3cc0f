import { connectionError, exitError, toolError, type CommandFacts } from './adb-errors.ts';
import type { AdbCall, AdbClient, AdbOutput } from './adb-client.ts';

/** A call of the shell of the device; see `AdbCall`. */
export type ShellCall = Omit<AdbCall, 'args' | 'input'>;

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The shell and the files of one device. What cannot reach the device is a typed error in all of its methods. */
export class AdbShell {
  readonly #client: AdbClient;
  #commands = 0;

  constructor(client: AdbClient) {
    this.#client = client;
  }

  get deviceId(): string {
    return this.#client.deviceId;
  }

  /** How many commands the device has been given. */
  get commands(): number {
    return this.#commands;
  }

  get isClosed(): boolean {
    return this.#client.isClosed;
  }

  /** What a command line printed, whose exit code and output must tell of success. */
  async run(line: string, call: ShellCall): Promise<string> {
    const { stdout, stderr, exitCode } = await this.ask(line, call);
    const facts = this.#facts(call, { stdout, stderr, exitCode });
    const error = toolError(facts) ?? (exitCode === 0 ? undefined : exitError(facts));
    if (error) throw error;
    return stdout;
  }

  /** What a command line of the user's printed; its exit code alone tells of success. */
  async command(line: string, call: ShellCall): Promise<string> {
    const output = await this.ask(line, call);
    if (output.exitCode !== 0) throw exitError(this.#facts(call, output));
    return output.stdout;
  }

  /** What came of a command line, whatever it was. */
  async ask(line: string, call: ShellCall): Promise<ShellOutput> {
    // Arguments of a process can be seen by others; what a shell reads cannot.
    const output = call.isSecret
      ? await this.#reach(['shell'], { ...call, input: `${line}\n` })
      : await this.#reach(['shell', line], call);
    return { stdout: output.stdout.toString(), stderr: output.stderr, exitCode: output.exitCode ?? -1 };
  }

  /** The bytes that a command line printed. There is no exit code: what comes may be an error text. */
  async bytes(line: string, call: ShellCall): Promise<Buffer> {
    const output = await this.#reach(['exec-out', line], call);
    if (output.exitCode !== 0) throw exitError(this.#facts(call, texts(output)));
    return output.stdout;
  }

  /** Puts a file of this machine onto the device. */
  async push(file: string, remote: string, call: ShellCall): Promise<void> {
    await this.#transfer(['push', file, remote], call);
  }

  /** Gets a file from the device. */
  async pull(remote: string, file: string, call: ShellCall): Promise<void> {
    await this.#transfer(['pull', remote, file], call);
  }

  async #transfer(args: readonly string[], call: ShellCall): Promise<void> {
    const output = await this.#reach(args, call);
    if (output.exitCode !== 0) throw exitError(this.#facts(call, texts(output)));
  }

  async #reach(args: readonly string[], call: Omit<AdbCall, 'args'>): Promise<AdbOutput> {
    this.#commands += 1;
    const output = await this.#client.run({ ...call, args });
    // A command that printed something of its own on its error stream did reach the device.
    const failed = output.exitCode === 0 ? undefined : connectionError(this.#facts(call, texts(output)));
    if (failed) throw failed;
    return output;
  }

  #facts(
    { task, isSecret }: ShellCall,
    { stdout, stderr, exitCode }: Omit<CommandFacts, 'task' | 'deviceId'>,
  ): CommandFacts {
    // What a tool says may repeat what it was given.
    const output = isSecret ? { stdout: hideAll(stdout), stderr: hideAll(stderr) } : { stdout, stderr };
    return { task, deviceId: this.deviceId, ...output, exitCode };
  }
}

function texts({ stdout, stderr, exitCode }: AdbOutput): Omit<CommandFacts, 'task' | 'deviceId'> {
  return { stdout: stdout.toString(), stderr, exitCode };
}

/** Of a text that may hold a secret, the first words that say what kind of failure it is. */
function hideAll(text: string): string {
  return (
    /INJECT_EVENTS|^Copy text: ?false|(?:java|android)\.[\w.$]*(?:Exception|Error)|Unknown command|error: [\w ']*(?=\n|$)/m.exec(
      text,
    )?.[0] ?? ''
  );
}
