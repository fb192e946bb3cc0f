import { rm } from 'node:fs/promises';

import type { Logger } from '../../../core/logger.ts';
import type { Environment } from '../../../core/options/options.ts';
import { abortable, openScope } from '../../../core/time/deadline.ts';
import { KeptProcess } from '../processes/kept-process.ts';
import { ownFolder } from '../processes/own-folder.ts';

export interface AccessibilitySessionInit {
  /** What applications need to appear on the display; the variable `DISPLAY` is in it. */
  readonly env: Environment;
  readonly logger: () => Logger;
  readonly signal: AbortSignal;
}

/** A session bus of a virtual display, on which applications tell what they show. */
export interface AccessibilitySession {
  /** The environment in which applications do so. */
  readonly environment: Environment;
  /** Address of the session bus. */
  readonly address: string;
  /** Ends the bus with everything that it has started. May be called twice. */
  stop(): Promise<void>;
  /** Ends it at once, because this process is about to end. */
  kill(): void;
}

/** Milliseconds for the daemon to start; it needs about 20. */
const startMs = 10_000;

/**
 * Starts a session bus for a virtual display. The bus starts the accessibility bus by itself as soon as somebody asks for it.
 * Undefined where `dbus-daemon` is not installed or does not start: then there is no tree.
 */
export async function accessibilitySession(init: AccessibilitySessionInit): Promise<AccessibilitySession | undefined> {
  // The sockets of the accessibility bus are created in it.
  const folder = await ownFolder('eyewright-bus-');
  let daemon: KeptProcess | undefined;
  const end = async (): Promise<void> => {
    await daemon?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    let report = '';
    let onAddress: (text: string) => void = () => undefined;
    const reported = new Promise<string>((resolve) => (onAddress = resolve));
    const kept = (daemon = await KeptProcess.start({
      command: 'dbus-daemon',
      folder,
      args: ['--session', '--nofork', '--nopidfile', '--nosyslog', '--print-address=5'],
      // What the bus starts keeps its settings in memory, so that those of the user stay as they are.
      env: { ...init.env, XDG_RUNTIME_DIR: folder, GSETTINGS_BACKEND: 'memory' },
      onReport(text) {
        report += text;
        if (report.endsWith('\n')) onAddress(report.trim());
      },
    }));
    using scope = openScope({ signals: [init.signal], timeoutMs: startMs, describe: () => 'Starting dbus-daemon' });
    const address = await abortable(Promise.race([reported, kept.ended.then(() => undefined)]), scope.signal);
    if (address !== undefined) {
      return { address, environment: environmentOf(init.env, address), stop: end, kill: () => kept.abandon() };
    }
    init.logger().warnOnce(withoutTree(kept));
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return undefined;
}

function withoutTree(daemon: KeptProcess): string {
  const why = daemon.isMissing
    ? 'dbus-daemon is not installed (Debian, Ubuntu: apt-get install dbus at-spi2-core)'
    : `dbus-daemon has ended with code ${daemon.end?.exitCode}: ${daemon.errors.trim()}`;
  return `Elements are found only in the screenshot: ${why}.`;
}

/** What makes each toolkit tell what it shows. */
function environmentOf(env: Environment, address: string): Environment {
  return {
    ...env,
    DBUS_SESSION_BUS_ADDRESS: address,
    // Another accessibility bus than that of the session, or none.
    AT_SPI_BUS_ADDRESS: undefined,
    NO_AT_BRIDGE: undefined,
    GTK_A11Y: undefined,
    // GTK 2. Later versions need nothing.
    GTK_MODULES: [env['GTK_MODULES'], 'gail:atk-bridge'].filter(Boolean).join(':'),
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    // Chromium and what is made with it. Pages are included, as with the flag --force-renderer-accessibility.
    ACCESSIBILITY_ENABLED: '1',
    // Firefox.
    GNOME_ACCESSIBILITY: '1',
  };
}
