import type { Browser, Page } from 'puppeteer-core';

import { MemoryFiles } from '../android/files/memory-files.ts';
import type { Call } from '../android/shell/command.ts';
import { createShell } from '../android/shell/run-line.ts';
import { PhoneScreen } from '../phone/phone-screen.ts';
import { launchScreenBrowser } from '../phone/screen-browser.ts';
import { commands } from './commands/table.ts';
import { Bundles, launcher, type SimulatedBundle } from './device/bundles.ts';
import { noFaults, type Faults } from './device/faults.ts';
import { personalities, type PersonalityName } from './device/personalities.ts';
import type { HarmonyTarget } from './device/target.ts';
import { startHdcServer, type HdcServer, type TargetState } from './hdc-server.ts';

export interface HarmonySimulatorOptions {
  /** One of the known builds. Default: a phone. */
  readonly personality?: PersonalityName;
  /** Bundle → pages. */
  readonly apps?: Readonly<Record<string, SimulatedBundle>>;
  /** Its key in the list of targets. Default: one of its own. */
  readonly connectKey?: string;
  /** The browser that shows the screens. Default: one of its own. */
  readonly browser?: Browser;
  /** The server that the device is connected to. Default: one of its own. */
  readonly server?: HdcServer;
}

/** A device behind a command `hdc`. */
export interface HarmonySimulator extends AsyncDisposable {
  /** As `hdc list targets` calls it. */
  readonly connectKey: string;
  readonly hdcPath: string;
  readonly server: HdcServer;
  readonly target: HarmonyTarget;
  readonly faults: Faults;
  /** The page that has the screen now. */
  readonly page: Page;
  /** How hdc sees the device. */
  state: TargetState;
  /** Every line that its shell was given. */
  readonly lines: readonly string[];
  /** What `hdc shell <line>` prints. */
  shell(line: string): Promise<string>;
  /** Pulls the cable in the middle of whatever runs. */
  unplug(): void;
  close(): Promise<void>;
}

let count = 0;

/** Starts a device and connects it. */
export async function startHarmonySimulator(options: HarmonySimulatorOptions = {}): Promise<HarmonySimulator> {
  const browser = options.browser ?? (await launchScreenBrowser());
  const server = options.server ?? (await startHdcServer());
  const context = await browser.createBrowserContext();
  const personality = personalities[options.personality ?? 'phone'];
  const bundles = new Bundles(options.apps ?? {});
  const screen = await PhoneScreen.open({
    context,
    view: { size: personality.size, scale: personality.density },
    homeScreen: launcher,
    apps: () => bundles.all.map(({ name, label }) => ({ name, label })),
    async launch(name) {
      const found = bundles.find(name);
      if (found) await screen.show(bundles.main(found));
    },
  });
  const files = new MemoryFiles();
  const cable = new AbortController();
  const target: HarmonyTarget = {
    personality,
    files,
    bundles,
    screen,
    faults: noFaults(),
    lines: [],
    run: createShell({
      files,
      find: (name) => {
        const command = commands[name];
        return command && ((call) => answer(target, call));
      },
      notFound: (name) => `/bin/sh: ${name}: inaccessible or not found\n`,
    }),
    state: 'Connected',
    isAwake: true,
    clipboard: [],
    gone: cable.signal,
  };
  count += 1;
  const connectKey = options.connectKey ?? `SIM0223C${String(count).padStart(8, '0')}`;
  server.targets.set(connectKey, target);
  const close = async (): Promise<void> => {
    server.targets.delete(connectKey);
    await context.close();
    if (!options.server) await server.close();
    if (!options.browser) await browser.close();
  };
  return {
    connectKey,
    hdcPath: server.hdcPath,
    server,
    target,
    faults: target.faults,
    lines: target.lines,
    get page() {
      return screen.page;
    },
    get state() {
      return target.state;
    },
    set state(next) {
      target.state = next;
    },
    shell: async (line) => (await server.run('-t', connectKey, 'shell', line)).stdout,
    unplug() {
      server.targets.delete(connectKey);
      cable.abort();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function answer(target: HarmonyTarget, call: Call): Promise<number> {
  const line = [call.name, ...call.args].join(' ');
  const instead = target.faults.answers.find(({ command }) => line.includes(command));
  if (instead) {
    await call.out(instead.out);
    return 0;
  }
  return (await commands[call.name]?.(target, call)) ?? 0;
}
