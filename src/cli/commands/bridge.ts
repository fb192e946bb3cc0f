import path from 'node:path';

import { addressOf, reachableHost } from '../../bridge/client/address.ts';
import { defaultPort } from '../../bridge/protocol/messages.ts';
import type { HubState } from '../../bridge/server/hub.ts';
import { shortAgent } from '../../bridge/server/short-agent.ts';
import { plainText } from '../../util/plain-text.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { usageError } from '../read-arguments.ts';

/** Says how to load the browser extension, pairs it, and stays as a server that all test runs share. */
export const bridgeCommand: CliCommand = {
  args: {
    port: { type: 'string', valueHint: 'number', description: `Port of the server. Default: ${defaultPort}` },
    host: {
      type: 'string',
      valueHint: 'address',
      description: 'Address of the interface to listen on. Default: 127.0.0.1',
    },
    'allow-remote-access': { type: 'boolean', description: 'Lets browsers on other computers connect' },
    'copy-to': {
      type: 'string',
      valueHint: 'folder',
      description:
        'Copies the extension to this folder and exits. With EYEWRIGHT_BRIDGE_TOKEN, a browser that loads the copy needs no pairing',
    },
  },
  mostPositionals: 0,
  run: async (args, io) => {
    const port = portOf(args);
    const copy = args.text('copy-to');
    if (copy === undefined) return serve(args, port, io);
    const { copyExtension } = await import('../../platforms/web/bridge/bridge-host.ts');
    const folder = path.resolve(io.cwd, copy);
    copyExtension({ folder, address: addressOf(reachableHost(args.text('host') ?? '127.0.0.1'), port), env: io.env });
    io.stdout.write(`${folder}\n`);
  },
};

async function serve(args: CliArguments, port: number, { env, stdout }: CliIo): Promise<void> {
  const { extensionFolder, startBridgeHost } = await import('../../platforms/web/bridge/bridge-host.ts');
  const write = (line: string): void => stdout.write(plainText(`${line}\n`));
  const host = args.text('host');
  const allowsRemote = args.flag('allow-remote-access');
  let last = '';
  const bridge = await startBridgeHost({
    host,
    port,
    allowsRemote,
    env,
    log: (line) => write(`${clock()}  ${line}`),
    onChange(state) {
      const text = inWords(state);
      if (text !== last) write(`${clock()}  ${(last = text)}`);
    },
  });
  const address = addressOf(host ?? (allowsRemote ? '0.0.0.0' : '127.0.0.1'), port);
  const code = bridge.newCode();
  // From now on: whoever reads the address may end it at once.
  const ended = interrupted();
  write(welcome({ code, address, extensionFolder, asks: code !== undefined && process.stdin.isTTY }));
  const onEnter = (): void => write(`${clock()}  New code, valid for ten minutes: ${bridge.newCode()}`);
  if (code !== undefined && process.stdin.isTTY) process.stdin.on('data', onEnter);
  await ended;
  process.stdin.pause();
  await bridge.close();
}

interface Welcome {
  readonly code: string | undefined;
  readonly address: string;
  readonly extensionFolder: string;
  /** Whether there is a keyboard. */
  readonly asks: boolean;
}

function welcome({ code, address, extensionFolder, asks }: Welcome): string {
  const pairing =
    code === undefined
      ? ['The key is that of EYEWRIGHT_BRIDGE_TOKEN, so no pairing is needed.']
      : [
          'A browser that is not paired yet needs the extension and a code:',
          '  1. Open chrome://extensions, and switch on "Developer mode".',
          '  2. Press "Load unpacked", and choose this folder:',
          `     ${extensionFolder}`,
          '  3. Press the Eyewright button in the toolbar, and enter this code within ten minutes:',
          `     ${code}`,
          ...(asks ? ['     Press Enter for a new one.'] : []),
        ];
  return [
    ...pairing,
    '',
    `Listening on ${address}. Test runs use this server while it runs. Press Ctrl+C to end it.`,
    '',
  ].join('\n');
}

function inWords({ browser, sessions }: HubState): string {
  if (!browser) return 'No browser is connected';
  const tabs = sessions === 1 ? '1 tab is driven' : `${sessions === 0 ? 'No' : sessions} tabs are driven`;
  return `${shortAgent(browser.userAgent)}: ${tabs}`;
}

function portOf(args: CliArguments): number {
  const given = args.text('port');
  const port = given === undefined ? defaultPort : Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw usageError('bridge', `takes a port from 1 to 65535, not "${given}"`);
}

/** Resolves when the user ends the command. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

/** E.g. `09:30:00`. */
const clock = (): string => new Date().toTimeString().slice(0, 'HH:MM:SS'.length);
