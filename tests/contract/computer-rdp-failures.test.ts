import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openingError, rdpDriver, stepMs } from './open-rdp.ts';
import { freePort, startShadow, startXrdp, type RdpServer } from './rdp-servers.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const password = 'S3cret pw!';
let nla: RdpServer;
let tls: Awaited<ReturnType<typeof startXrdp>>;
const others: Server[] = [];

beforeAll(async () => {
  [nla, tls] = await Promise.all([startShadow({ account: { username: 'bob', password } }), startXrdp()]);
  // Something to see, or the desktop would be black.
  await Promise.all([nla, tls].map(({ rig }) => rig.start(['xterm', '-geometry', '40x10+100+100'])));
});

afterAll(async () => {
  await Promise.all([nla?.stop(), tls?.stop()]);
  for (const server of others) server.close();
});

describe('a remote desktop that cannot be opened', { concurrent: true }, () => {
  it('says that the password is wrong (NLA)', async () => {
    const error = await openingError({ port: nla.port, password: 'wr0ng pw', ignoreCertificate: true });

    expect(error).toMatchObject({ code: 'DEVICE_UNAUTHORIZED', retryable: false });
    expect(error.message).toContain('the server refuses the user name or the password');
    expect(JSON.stringify([error.message, error])).not.toContain('wr0ng');
  });

  it('says that there is no such host', async () => {
    expect(await openingError({ host: 'nobody.invalid' })).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: 'Cannot connect to nobody.invalid:3389: there is no computer with this name',
    });
  });

  thoroughly(() => {
    it('says that nothing listens on the port', async () => {
      const port = await freePort();

      expect(await openingError({ port })).toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        retryable: true,
        summary: `Cannot connect to 127.0.0.1:${port}: nothing listens on this port`,
        hint: expect.stringContaining('Is Remote Desktop enabled there'),
      });
    });
  });

  thoroughly(() => {
    it('says what else is on the port', async () => {
      const port = await serve(createHttpServer((_, response) => response.end('hello')));

      expect(await openingError({ port })).toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        summary: `Cannot connect to 127.0.0.1:${port}: the service on this port is not an RDP server; it answers "HTTP/1.1 400 Bad Request"`,
      });
    });

    it('does not wait for ever for a server that speaks first', async () => {
      const port = await serve(
        createServer((socket) => socket.on('error', () => undefined).write('SSH-2.0-OpenSSH_9\r\n')),
      );

      expect(await openingError({ port })).toMatchObject({
        code: 'DEVICE_NOT_FOUND',
        summary: expect.stringContaining('it answers "SSH-2.0-OpenSSH_9"'),
      });
    });
  });

  it('refuses a certificate that nobody vouches for', async () => {
    expect(await openingError({ host: 'localhost', port: tls.port })).toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      summary: expect.stringContaining('the certificate of the server is not trusted: self-signed certificate'),
      hint: expect.stringContaining('ignoreCertificate: true'),
    });
  });

  it('refuses a trusted certificate of another host, and says whose it is', async () => {
    const error = await openingError({ port: tls.port }, { SSL_CERT_FILE: tls.certificate });

    expect(error).toMatchObject({
      code: 'DEVICE_UNAUTHORIZED',
      summary: `Cannot connect to 127.0.0.1:${tls.port}: the certificate of the server is not trusted: it is for "localhost", not for "127.0.0.1"`,
    });
  });

  it('says which security protocol the server wants', async () => {
    const errors = await Promise.all([
      openingError({ port: nla.port, password, securityProtocol: 'tls', ignoreCertificate: true }),
      openingError({ port: tls.port, securityProtocol: 'nla', ignoreCertificate: true }),
    ]);

    expect(errors).toMatchObject([
      {
        summary: expect.stringContaining('refuses the security protocol "tls"'),
        hint: expect.stringContaining('"nla"'),
      },
      {
        summary: expect.stringContaining('refuses the security protocol "nla"'),
        hint: expect.stringContaining('"tls"'),
      },
    ]);
  });

  it('says that a local address is not one of this computer', async () => {
    expect(await openingError({ port: nla.port, localAddress: '192.0.2.1' })).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      summary: expect.stringContaining('this computer cannot connect from 192.0.2.1'),
    });
  });

  thoroughly(() => {
    it('says how to install the client', async () => {
      expect(await openingError({ port: nla.port }, { PATH: '/nowhere' })).toMatchObject({
        code: 'TOOL_MISSING',
        hint: expect.stringContaining('apt-get install freerdp2-x11'),
      });
    });
  });
});

describe('a remote desktop that is open', () => {
  it('is shown whole where the server has a larger one than was requested', async () => {
    const server = await startShadow({ resolution: '2000x1200' });
    const driver = rdpDriver({ port: server.port, ignoreCertificate: true });
    try {
      await server.rig.start(['xterm', '-geometry', '40x10+1700+1000']);
      const signal = AbortSignal.timeout(stepMs);

      expect(await driver.open(signal)).toMatchObject({ size: { width: 2000, height: 1200 } });
      expect(await driver.capture(signal)).toMatchObject({ width: 2000, height: 1200 });
    } finally {
      await driver.close();
      await server.stop();
    }
  });

  it('connects with a certificate that is trusted and names the host, also by a relay', async () => {
    const env = { SSL_CERT_FILE: tls.certificate };
    const driver = rdpDriver({ host: 'localhost', port: tls.port, localAddress: '127.0.0.2' }, env);
    try {
      await driver.open(AbortSignal.timeout(stepMs));

      expect(peersOf(tls.port)).toContain('127.0.0.2');
    } finally {
      await driver.close();
    }
  });

  it.each(aShareOf(['tls', 'rdp'] as const, 2))(
    'connects by the security protocol that it is told: %s',
    async (securityProtocol) => {
      const driver = rdpDriver({ port: tls.port, securityProtocol, ignoreCertificate: true });
      try {
        const { size } = await driver.open(AbortSignal.timeout(stepMs));

        expect(await driver.capture(AbortSignal.timeout(stepMs))).toMatchObject(size);
        expect(clients(tls.port)).toContainEqual(expect.stringContaining(`/sec:${securityProtocol} `));
      } finally {
        await driver.close();
      }
    },
  );

  it('shows its password to nobody, and leaves nothing behind', async () => {
    const driver = rdpDriver({ port: nla.port, password, securityProtocol: 'nla', ignoreCertificate: true });
    let home = '';
    try {
      await driver.open(AbortSignal.timeout(stepMs));

      home = homeOfClient(nla.port);
      expect(existsSync(home)).toBe(true);
      expect(processes().filter(({ command, environment }) => `${command}${environment}`.includes(password))).toEqual(
        [],
      );
    } finally {
      await driver.close();
    }
    expect(clients(nla.port)).toEqual([]);
    expect(existsSync(home)).toBe(false);
  });

  thoroughly(() => {
    it('fails with the reason when another connection takes over the session', async () => {
      const [first, second] = [tls.port, tls.port].map((port) => rdpDriver({ port, ignoreCertificate: true }));
      try {
        await first?.open(AbortSignal.timeout(stepMs));
        await second?.open(AbortSignal.timeout(stepMs));

        await expect(first?.capture(AbortSignal.timeout(stepMs))).rejects.toMatchObject({
          code: 'DEVICE_DISCONNECTED',
          summary: expect.stringContaining('another connection has taken it over'),
        });
      } finally {
        await Promise.all([first?.close(), second?.close()]);
      }
    });
  });

  thoroughly(() => {
    it('fails at once, in everything, when the server is killed', async () => {
      const server = await startShadow();
      const driver = rdpDriver({ port: server.port, ignoreCertificate: true });
      try {
        await server.rig.start(['xterm', '-geometry', '40x10+100+100']);
        await driver.open(AbortSignal.timeout(stepMs));
        const signal = AbortSignal.timeout(stepMs);
        await driver.capture(signal);

        process.kill(-server.process.group, 'SIGKILL');

        const lost = { code: 'DEVICE_DISCONNECTED', summary: expect.stringContaining('The connection to 127.0.0.1') };
        await vi.waitFor(() => expect(driver.capture(signal)).rejects.toMatchObject(lost), { timeout: stepMs });
        await expect(driver.pointer.move({ x: 10, y: 10 }, { signal })).rejects.toMatchObject(lost);
        await expect(driver.keyboard.press(['Enter'], { signal, modifierDelayMs: 0 })).rejects.toMatchObject(lost);
        await expect(driver.displays(signal)).rejects.toMatchObject(lost);
      } finally {
        await driver.close();
        await server.stop();
      }
    });
  });

  it('leaves no process and no file when this one is killed', async () => {
    const program = fileURLToPath(new URL('rdp-held-open.ts', import.meta.url));
    const options = JSON.stringify({ port: nla.port, password, ignoreCertificate: true });
    const opener = spawn(process.execPath, ['--import', 'tsx', program, options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(opener.stdout, 'data');
    expect(clients(nla.port)).not.toEqual([]);
    const home = homeOfClient(nla.port);
    expect(existsSync(home)).toBe(true);

    opener.kill('SIGKILL');

    await vi.waitFor(() => expect([clients(nla.port), existsSync(home)]).toEqual([[], false]), { timeout: stepMs });
  });
});

async function serve(server: Server): Promise<number> {
  others.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What runs to show the desktop of a server. */
function clients(port: number): string[] {
  return processes().flatMap(({ command }) => (command.includes(`/v:127.0.0.1:${port} `) ? [command] : []));
}

/** The folder of its files. */
function homeOfClient(port: number): string {
  const client = processes().find(({ command }) => command.startsWith('xfreerdp') && command.includes(`:${port} `));
  return / HOME=(\S+)/.exec(` ${client?.environment}`)?.[1] ?? '';
}

interface Running {
  readonly command: string;
  readonly environment: string;
}

function processes(): Running[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map((id) => ({
    command: readIfThere(`/proc/${id}/cmdline`),
    environment: readIfThere(`/proc/${id}/environ`),
  }));
}

function readIfThere(file: string): string {
  try {
    return existsSync(file) ? readFileSync(file, 'latin1').replaceAll('\0', ' ') : '';
  } catch {
    return '';
  }
}

/** Addresses that are connected to a port of this computer. */
function peersOf(port: number): string {
  return execFileSync('ss', ['-Htn', 'state', 'established', `sport = :${port}`], { encoding: 'utf8' });
}
