// A program of tests: pairs ten profiles, as soon as it is told to. Its argument is the beginning of their names.
import { once } from 'node:events';

import { randomHex } from '../../src/bridge/protocol/handshake.ts';
import { openKeys } from '../../src/bridge/server/key-file.ts';

const keys = openKeys(process.env);
process.stdout.write('ready\n');
await once(process.stdin, 'data');
for (let at = 0; at < 10; at++) keys.add?.(`${process.argv[2]}-${at}`, randomHex());
process.stdin.destroy();
