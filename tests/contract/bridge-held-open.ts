// A program of tests: a shared server, as that of `npx eyewright bridge`. Its arguments are a port, a key and limits as JSON. It says
// its port, and ends by itself when its input ends.
import { once } from 'node:events';

import type { BridgeLimits } from '../../src/bridge/server/limits.ts';
import { BridgeServer } from '../../src/bridge/server/bridge-server.ts';
import { openKeys } from '../../src/bridge/server/key-file.ts';

const [, , port = '0', token = '', limits = '{}'] = process.argv;
const server = await BridgeServer.start({
  host: undefined,
  port: Number(port),
  allowsRemote: false,
  keys: openKeys({ EYEWRIGHT_BRIDGE_TOKEN: token }),
  version: '1.0.0',
  heldBy: undefined,
  log: () => undefined,
  limits: JSON.parse(limits) as Partial<BridgeLimits>,
});
process.stdout.write(`${server.port}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await Promise.all([server.close(), server.close()]);
process.stdout.write('closed\n');
