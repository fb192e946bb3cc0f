import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { ComputerRig, type RigDisplay } from './computer-rig.ts';
import { waitFor } from './wait-for.ts';

/** How long tests wait for servers, in milliseconds. */
const patience = { timeout: 20_000, interval: 20 };
const loopback = '127.0.0.1';
/** Where xrdp 0.9 looks for the programs of a session, whatever it is told. */
const xrdpSockets = '/run/xrdp/sockdir';

/** An RDP server and the desktop that it shows. */
export interface RdpServer {
  readonly port: number;
  readonly process: KeptProcess;
  /** The remote desktop, with the programs on it. */
  readonly rig: ComputerRig;
  stop(): Promise<void>;
}

export interface ShadowInit {
  /** Default: 800x600. */
  readonly resolution?: string;
  /** Whether a window manager runs on the desktop. Default: false. */
  readonly hasManager?: boolean;
  /** Whom it lets in by NLA. Default: everybody, by TLS. */
  readonly account?: { readonly username: string; readonly password: string };
}

/** FreeRDP's own server: it shows a virtual display, has NLA, and no clipboard. */
export async function startShadow({
  resolution = '800x600',
  hasManager = false,
  account,
}: ShadowInit = {}): Promise<RdpServer> {
  const rig = await ComputerRig.start({ resolution, hasManager });
  const port = await freePort();
  const security = account ? ['+auth', '/sec:nla', `/sam-file:${await writeAccount(rig, account)}`] : ['-auth'];
  const process = await rig.start(['freerdp-shadow-cli', `/port:${port}`, `/bind-address:${loopback}`, ...security]);
  await listens(port, process);
  return { port, process, rig, stop: () => rig.stop() };
}

/** xrdp with a session of its own, without its session manager, so that it needs no accounts. It has a clipboard, and no NLA. */
export async function startXrdp(): Promise<RdpServer & { readonly certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'eyewright-xrdp-'));
  const { display, number } = await startSession(folder);
  const rig = await ComputerRig.start({ display });
  const port = await freePort();
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await rig.output([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    ...name,
  ]);
  const settings = join(folder, 'xrdp.ini');
  await writeFile(settings, xrdpSettings({ folder, port, number, certificate, key }));
  await mkdir(xrdpSockets, { recursive: true });
  await rig.start(['xrdp-chansrv']);
  const channels = join(xrdpSockets, `xrdp_chansrv_socket_${number}`);
  await waitFor(() => mustExist(channels), patience);
  const process = await rig.start(['xrdp', '--nodaemon', '--config', settings]);
  await listens(port, process);
  return { port, process, rig, certificate, stop: () => rig.stop() };
}

/** The X server of xrdp. */
async function startSession(folder: string): Promise<{ readonly display: RigDisplay; readonly number: number }> {
  await chmod(folder, 0o700);
  let report = '';
  const server = await KeptProcess.start({
    command: 'Xorg',
    args: [
      '-config',
      '/etc/X11/xrdp/xorg.conf',
      '-logfile',
      join(folder, 'xorg.log'),
      ...'-displayfd 5 -nolisten tcp -noreset'.split(' '),
    ],
    env: { ...process.env, XRDP_SOCKET_PATH: folder },
    onReport: (text) => (report += text),
  });
  await waitFor(() => {
    if (!report.endsWith('\n')) throw new Error(`Xorg does not start: ${server.errors}`);
  }, patience);
  const number = Number(report);
  const display: RigDisplay = {
    display: `:${number}`,
    environment: (env) => ({ ...env, DISPLAY: `:${number}` }),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return { display, number };
}

interface XrdpSettings {
  readonly folder: string;
  readonly port: number;
  readonly number: number;
  readonly certificate: string;
  readonly key: string;
}

function xrdpSettings({ folder, port, number, certificate, key }: XrdpSettings): string {
  return `[Globals]
ini_version=1
fork=true
port=tcp://${loopback}:${port}
security_layer=negotiate
crypt_level=none
certificate=${certificate}
key_file=${key}
autorun=Desktop
allow_channels=true
max_bpp=32
new_cursors=true
use_fastpath=both
[Logging]
LogFile=${join(folder, 'xrdp.log')}
LogLevel=WARNING
EnableSyslog=false
[Channels]
cliprdr=true
[Desktop]
name=Desktop
lib=libxup.so
username=none
password=none
ip=${loopback}
port=${join(folder, `xrdp_display_${number}`)}
chansrvport=DISPLAY(${number})
code=20
`;
}

async function writeAccount(
  rig: ComputerRig,
  { username, password }: NonNullable<ShadowInit['account']>,
): Promise<string> {
  const hash = await rig.output(['winpr-hash', '-u', username, '-p', password]);
  const file = rig.file('accounts');
  await writeFile(file, `${username}:::${hash.trim()}:::\n`);
  return file;
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listens(port: number, process: KeptProcess): Promise<void> {
  await waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, loopback, () => {
          socket.destroy();
          resolve();
        });
        socket.once('error', () => reject(new Error(`${process.command} does not listen: ${process.errors}`)));
      }),
    patience,
  );
}

function mustExist(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no ${file}`);
}
