import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Environment } from '../../src/core/options/options.ts';
import { settlesWithin } from '../../src/core/time/deadline.ts';
import { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { parseResolution } from '../../src/devices/computer/virtual-display/resolution.ts';
import { VirtualDisplay } from '../../src/devices/computer/virtual-display/virtual-display.ts';
import type { X11Auth } from '../../src/devices/computer/x11/x11-client.ts';
import { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { waitFor } from './wait-for.ts';

export interface ComputerRigInit {
  /** Default: 1024x768. */
  readonly resolution?: string;
  /** Whether a window manager runs on it, so that new windows get the focus. Default: true. */
  readonly hasManager?: boolean;
  /** Variables for the programs on it. */
  readonly env?: Environment;
  /** A display that is there already, and ends with the rig. Default: a virtual one. */
  readonly display?: RigDisplay;
}

/** A display for programs of tests. */
export type RigDisplay = Pick<VirtualDisplay, 'display' | 'environment' | 'stop'> & { readonly auth?: X11Auth };

export interface RunOptions {
  /** What the program reads from its input. */
  readonly input?: string;
  readonly env?: Environment;
}

/** How long tests wait for programs, in milliseconds. */
const patience = { timeout: 20_000, interval: 20 };

/** A virtual display with programs on it, and a folder for their files. */
export class ComputerRig {
  readonly display: RigDisplay;
  /** What programs need to appear on the display. */
  readonly env: Environment;
  /** Ends with the rig; also the home of the programs. */
  readonly folder: string;
  readonly #programs: KeptProcess[] = [];
  readonly #connections: X11Connection[] = [];

  readonly #focusCommand: string;

  private constructor({ display, env, folder, hasManager }: Parts) {
    this.display = display;
    this.env = env;
    this.folder = folder;
    this.#focusCommand = hasManager ? 'windowactivate' : 'windowfocus';
  }

  static async start({
    resolution = '1024x768',
    hasManager = true,
    env = {},
    display: given,
  }: ComputerRigInit = {}): Promise<ComputerRig> {
    const display =
      given ??
      (await VirtualDisplay.start({
        resolution: parseResolution(resolution, 'The test'),
        env: process.env,
        signal: AbortSignal.timeout(patience.timeout),
      }));
    const folder = await mkdtemp(join(tmpdir(), 'eyewright-rig-'));
    // Programs read no settings of this user, and start no bus or portal that would outlive them.
    const own = {
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      GTK_USE_PORTAL: '0',
    };
    const rig = new ComputerRig({
      display,
      env: { ...display.environment(process.env), ...own, ...env },
      folder,
      hasManager,
    });
    if (hasManager) {
      await rig.start(['openbox']);
      await waitFor(
        () => rig.output(['xprop', '-root', '_NET_SUPPORTING_WM_CHECK']).then(mustHave('window id')),
        patience,
      );
    }
    return rig;
  }

  /** Starts a program that goes on. */
  async start([command = '', ...args]: readonly string[], { input, env = {} }: RunOptions = {}): Promise<KeptProcess> {
    const program = await KeptProcess.start({ command, args, env: { ...this.env, ...env }, cwd: this.folder, input });
    this.#programs.push(program);
    return program;
  }

  /** Starts a program and gives the window with this title the focus. */
  async open(title: string, command: readonly string[], options: RunOptions = {}): Promise<KeptProcess> {
    const program = await this.start(command, options);
    await this.focused(title);
    return program;
  }

  /** Runs a program to its end and returns what it has printed. Fails with what it says if its exit code is not 0. */
  async output(command: readonly string[], options: RunOptions = {}): Promise<string> {
    const program = await this.start(command, options);
    const hasEnded = await settlesWithin(program.ended, patience.timeout);
    await program.stop();
    if (!hasEnded) throw new Error(`${command.join(' ')} does not end: ${program.errors}`);
    const { exitCode } = await program.ended;
    if (exitCode !== 0) throw new Error(`${command.join(' ')} ends with ${exitCode}: ${program.errors}`);
    return program.output;
  }

  /** Gives the window with this title the focus as soon as it is there. */
  async focused(title: string): Promise<void> {
    await waitFor(async () => {
      const name = await this.output(['xdotool', 'getwindowfocus', 'getwindowname']);
      if (name.includes(title)) return;
      // A window manager leaves the focus where somebody has just typed.
      const pattern = title.replaceAll(/[^\w ]/g, '.');
      await this.output(['xdotool', 'search', '--onlyvisible', '--name', pattern, this.#focusCommand]);
      throw new Error(`${JSON.stringify(name)} has the focus, not ${JSON.stringify(title)}`);
    }, patience);
  }

  /** A connection to the display that ends with the rig. */
  async connect(): Promise<X11Connection> {
    const { display, auth } = this.display;
    const connection = await X11Connection.open({ display, auth, signal: AbortSignal.timeout(patience.timeout) });
    this.#connections.push(connection);
    return connection;
  }

  /** The place of a file in the folder of the rig. */
  file(name: string): string {
    return join(this.folder, name);
  }

  /** What a file in the folder holds; nothing if it is not there. */
  read(name: string): string {
    return existsSync(this.file(name)) ? readFileSync(this.file(name), 'utf8') : '';
  }

  /** Waits until the file has this text. */
  async has(name: string, text: string): Promise<void> {
    await waitFor(() => mustBe(text)(this.read(name)), patience);
  }

  /** Ends all programs and the display. */
  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.close();
    await Promise.all(this.#programs.map((program) => program.stop()));
    await this.display.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface Parts {
  readonly display: RigDisplay;
  readonly env: Environment;
  readonly folder: string;
  readonly hasManager: boolean;
}

function mustHave(part: string): (text: string) => void {
  return (text) => {
    if (!text.includes(part)) throw new Error(`${JSON.stringify(text)} has no ${JSON.stringify(part)}`);
  };
}

function mustBe(expected: string): (text: string) => void {
  return (text) => {
    if (text !== expected) throw new Error(`${JSON.stringify(text)} is not ${JSON.stringify(expected)}`);
  };
}
