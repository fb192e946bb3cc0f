import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { probeServer, type ServerProbe } from '../../../../../src/devices/computer/rdp/network/probe-server.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Answers of servers (MS-RDPBCGR 2.2.1.2): with a choice, with a refusal, and from before there was a choice. */
const chosen = (protocol: number) =>
  Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 2, 0, 8, 0, protocol, 0, 0, 0]);
const refused = (code: number) => Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 3, 0, 8, 0, code, 0, 0, 0]);
const old = Buffer.from([3, 0, 0, 11, 6, 0xd0, 0, 0, 0x12, 0x34, 0]);

async function probe(answer: Buffer | undefined, limitMs = 5000): Promise<ServerProbe> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer && socket.end(answer));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const signal = new AbortController().signal;
  return probeServer({ host: '127.0.0.1', port, localAddress: undefined, limitMs, signal });
}

describe('what answers at an address', () => {
  it.each([
    ['chooses TLS', chosen(1), 'tls'],
    ['chooses NLA', chosen(2), 'nla'],
    ['chooses extended NLA', chosen(8), 'nla'],
    ['chooses the security of RDP itself', chosen(0), 'rdp'],
    ['knows no choice', old, 'rdp'],
    ['requires NLA', refused(5), 'nla'],
    ['requires TLS', refused(1), 'tls'],
  ])('is an RDP server that %s', async (_, answer, security) => {
    expect(await probe(answer)).toEqual({ kind: 'rdp', security });
  });

  it('is something else', async () => {
    expect(await probe(Buffer.from('SSH-2.0-OpenSSH_9\r\n'))).toEqual({
      kind: 'foreign',
      answer: 'SSH-2.0-OpenSSH_9\r\n',
    });
  });

  it('is something that says nothing', async () => {
    expect(await probe(undefined, 50)).toEqual({ kind: 'silent', isConnected: true });
  });
});
