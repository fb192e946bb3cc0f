import { connectionError, exitError, toolError, type CommandFacts } from './adb-errors.ts';
import type { AdbCall, AdbClient, AdbOutput } from './adb-client.ts';

/** A shell call on the device; see `AdbCall`. */
export type ShellCall = Omit<AdbCall, 'args' | 'input'>;

export interface ShellOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The shell and the file system of one device. Every method throws a typed error if the device cannot be reached. */
export class AdbShell {
  readonly #client: AdbClient;
  #commands = 0;

  constructor(client: AdbClient) {
    this.#client = client;
  }

  get deviceId(): string {
    return this.#client.deviceId;
  }

  /** Number of commands that were sent to the device. */
  get commands(): number {
    return this.#commands;
  }

  get isClosed(): boolean {
    return this.#client.isClosed;
  }

  /** Runs a command line and returns its output. Both exit code and output must indicate success. */
  async run(line: string, call: ShellCall): Promise<string> {
    const { stdout, stderr, exitCode } = await this.ask(line, call);
    const facts = this.#facts(call, { stdout, stderr, exitCode });
    const error = toolError(facts) ?? (exitCode === 0 ? undefined : exitError(facts));
    if (error) throw error;
    return stdout;
  }

  /** Runs a command line of the user and returns its output. Only the exit code must indicate success. */
  async command(line: string, call: ShellCall): Promise<string> {
    const output = await this.ask(line, call);
    if (output.exitCode !== 0) throw exitError(this.#facts(call, output));
    return output.stdout;
  }

  /** Runs a command line and returns its outcome, even if it failed. */
  async ask(line: string, call: ShellCall): Promise<ShellOutput> {
    // Process arguments are visible to others; the input of a shell is not.
    const output = call.isSecret
      ? await this.#reach(['shell'], { ...call, input: `${line}\n` })
      : await this.#reach(['shell', line], call);
    return { stdout: output.stdout.toString(), stderr: output.stderr, exitCode: output.exitCode ?? -1 };
  }

  /** Runs a command line and returns its raw bytes. There is no exit code, so the bytes may be an error text. */
  async bytes(line: string, call: ShellCall): Promise<Buffer> {
    const output = await this.#reach(['exec-out', line], call);
    if (output.exitCode !== 0) throw exitError(this.#facts(call, texts(output)));
    return output.stdout;
  }

  /** Copies a local file to the device. */
  async push(file: string, remote: string, call: ShellCall): Promise<void> {
    await this.#transfer(['push', file, remote], call);
  }

  /** Copies a file from the device. */
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
    // A command that wrote its own text to stderr did reach the device.
    const failed = output.exitCode === 0 ? undefined : connectionError(this.#facts(call, texts(output)));
    if (failed) throw failed;
    return output;
  }

  #facts(
    { task, isSecret }: ShellCall,
    { stdout, stderr, exitCode }: Omit<CommandFacts, 'task' | 'deviceId'>,
  ): CommandFacts {
    // Tools may repeat their arguments in the output.
    const output = isSecret ? { stdout: hideAll(stdout), stderr: hideAll(stderr) } : { stdout, stderr };
    return { task, deviceId: this.deviceId, ...output, exitCode };
  }
}

function texts({ stdout, stderr, exitCode }: AdbOutput): Omit<CommandFacts, 'task' | 'deviceId'> {
  return { stdout: stdout.toString(), stderr, exitCode };
}

/** Hides a text that may hold a secret, except for the first words that identify the failure. */
function hideAll(text: string): string {
  return (
    /INJECT_EVENTS|^Copy text: ?false|(?:java|android)\.[\w.$]*(?:Exception|Error)|Unknown command|error: [\w ']*(?=\n|$)/m.exec(
      text,
    )?.[0] ?? ''
  );
}
