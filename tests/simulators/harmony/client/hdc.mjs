#!/usr/bin/env node
// The command `hdc` of the simulator: hands its arguments to the server whose socket lies beside the link it was called by,
// and prints what that answers. One process a command, so it loads nothing that it does not need.
import { connect } from 'node:net';

const socket = connect(`${process.argv[1].slice(0, process.argv[1].lastIndexOf('/'))}/server.sock`);
socket.on('error', () => process.stdout.write('Connect server failed\r\n'));
socket.write(`${JSON.stringify({ args: process.argv.slice(2), folder: process.cwd() })}\n`);

let rest = Buffer.alloc(0);
socket.on('data', (data) => {
  rest = Buffer.concat([rest, data]);
  // A byte for what it is, four for how long it is.
  while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
    const end = 5 + rest.readUInt32BE(1);
    const part = rest.subarray(5, end);
    if (rest[0] === 1) process.stdout.write(part);
    else if (rest[0] === 2) process.stderr.write(part);
    else process.exitCode = Number(part);
    rest = rest.subarray(end);
  }
});
