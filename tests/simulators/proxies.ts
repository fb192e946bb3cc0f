import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy on the loopback that counts what it was asked to reach. */
export interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** `host:port` of each connection, in order. */
  readonly reached: readonly string[];
  /** What each client said who it is; empty where it said nothing. */
  readonly users: readonly string[];
}

async function listening(server: Server, facts: Pick<Proxy, 'reached' | 'users'>): Promise<Proxy> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...facts,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Target {
  readonly port: number;
}

/** Every name leads to this machine: a proxy resolves the names that it is given, and tests use names that exist nowhere. */
function join(client: Socket, { port }: Target, onReady: () => void): void {
  const target = connect(port, '127.0.0.1', () => {
    onReady();
    target.pipe(client).pipe(target);
  });
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
}

/** Answers `CONNECT` as RFC 9110 §9.3.6 has it. */
export function startHttpProxy(): Promise<Proxy> {
  const [reached, users]: [string[], string[]] = [[], []];
  const server = createHttpServer();
  server.on('connect', (request, client: Socket) => {
    reached.push(String(request.url));
    const [, credentials = ''] = (request.headers['proxy-authorization'] ?? '').split(' ');
    users.push(Buffer.from(credentials, 'base64').toString());
    const { port } = new URL(`http://${String(request.url)}`);
    join(client, { port: Number(port) }, () => client.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
  });
  return listening(server, { reached, users });
}

/** Answers every request with a status, as a proxy does that has no route or wants a password (RFC 9110 §15.5.8). */
export function startRefusingProxy(status: number): Promise<Proxy> {
  const reached: string[] = [];
  const server = createHttpServer((_request, response) => void response.writeHead(status).end());
  server.on('connect', (request, client: Socket) => {
    reached.push(String(request.url));
    client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
  });
  return listening(server, { reached, users: [] });
}

/** Speaks SOCKS 5 (RFC 1928) with a user name and password (RFC 1929) where the client has them. */
export function startSocksProxy(): Promise<Proxy> {
  const [reached, users]: [string[], string[]] = [[], []];
  const server = createServer((client) => void serveSocks(client, reached, users));
  return listening(server, { reached, users });
}

const [noAuthentication, byPassword] = [0, 2];

async function serveSocks(client: Socket, reached: string[], users: string[]): Promise<void> {
  const greeting = await nextChunk(client);
  const method = greeting.subarray(2).includes(byPassword) ? byPassword : noAuthentication;
  client.write(Buffer.from([5, method]));
  users.push(method === byPassword ? await readUser(client) : '');
  const request = await nextChunk(client);
  const [host, rest] = readHost(request.subarray(3));
  const port = rest.readUInt16BE(0);
  reached.push(`${host}:${port}`);
  join(client, { port }, () => client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0])));
}

async function readUser(client: Socket): Promise<string> {
  const message = await nextChunk(client);
  const name = message.subarray(2, 2 + (message[1] ?? 0));
  const password = message.subarray(3 + name.length);
  client.write(Buffer.from([1, 0]));
  return `${name.toString()}:${password.toString()}`;
}

function readHost(bytes: Buffer): [host: string, rest: Buffer] {
  const isName = bytes[0] === 3;
  const end = isName ? 2 + (bytes[1] ?? 0) : 5;
  const host = isName ? bytes.subarray(2, end).toString() : bytes.subarray(1, 5).join('.');
  return [host, bytes.subarray(end)];
}

/** Clients send each message at once. */
function nextChunk(client: Socket): Promise<Buffer> {
  return new Promise((resolve) => client.once('data', resolve));
}
