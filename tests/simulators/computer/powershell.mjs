// A PowerShell process on an X server, as the driver for Windows uses it: lines on the standard input, replies on the standard
// output. It does not run the program that it is given; that a PowerShell would is not proven here.
// Sources: Microsoft's documentation of about_PowerShell_exe (arguments), Screen.AllScreens (device names), Graphics.CopyFromScreen,
// Get-Clipboard and Set-Clipboard.
// WINDOWS_SCALE: how many pixels Windows has for one of a process that knows nothing of scaling. WINDOWS_LOCKED: the session is locked.
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { readSelection, writeSelection } from './selection.mjs';

const { WINDOWS_SCALE = '1', WINDOWS_LOCKED, WINDOWS_LOG } = process.env;
const scale = Number(WINDOWS_SCALE);
const args = process.argv.slice(2);
if (WINDOWS_LOG) appendFileSync(WINDOWS_LOG, `${args.join(' ')}\n`);
const expected = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand'];
if (expected.some((arg, index) => args[index] !== arg)) process.exit(64);
const program = Buffer.from(args[5] ?? '', 'base64').toString('utf16le');
if (!program.includes('[Console]::In.ReadLine()')) process.exit(0);

const run = (command, ...rest) =>
  execFileSync(command, rest, { maxBuffer: 1 << 27, stdio: ['ignore', 'pipe', 'ignore'] });

function displays() {
  const [width, height] = run('xdotool', 'getdisplaygeometry').toString().trim().split(' ');
  return [
    { id: '\\\\.\\DISPLAY1', primary: true, left: 0, top: 0, width: width * scale, height: height * scale },
    { id: '\\\\.\\DISPLAY2', primary: false, left: -1280, top: -200, width: 1280, height: 1024 },
  ];
}

const requests = {
  displays: () => [{ displays: displays() }],
  capture() {
    if (WINDOWS_LOCKED)
      throw new Error('Exception calling "CopyFromScreen" with "5" argument(s): "The handle is invalid"');
    return [
      { displays: displays() },
      run('import', '-silent', '-window', 'root', '-resize', `${scale * 100}%`, 'png:-'),
    ];
  },
  held: () => [{ held: [] }],
  read: () => [{ text: readSelection() }],
  write({ text }) {
    writeSelection(text.replaceAll('\r\n', '\n'));
    return [{ done: true }];
  },
};

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64');
for await (const line of createInterface({ input: process.stdin })) {
  const [id, request] = line.split(' ');
  const call = JSON.parse(Buffer.from(request, 'base64').toString());
  let reply;
  try {
    const [result, picture] = requests[call.name](call);
    reply = `ok ${base64(result)} ${picture?.toString('base64') ?? '-'}`;
  } catch (error) {
    reply = `error ${base64({ message: error.message })} -`;
  }
  process.stdout.write(`eyewright ${id} ${reply}\r\n`);
}
