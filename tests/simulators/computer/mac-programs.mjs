// Programs of macOS that the driver calls, on an X server: `node mac-programs.mjs <program> <arguments>`. Its applications are those of
// X11, whose Command is Control.
// Sources: manual pages screencapture(1), osascript(1), pbcopy(1), pbpaste(1), system_profiler(8); AppleScript Language Guide; the
// dictionary of System Events; Apple's documentation of NSScreen and of JavaScript for Automation.
// MAC_SCALE: pixels per point. MAC_DENIED: a permission that is missing, "accessibility" or "screen". MAC_LOG: a file for arguments.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { readSelection, writeSelection } from './selection.mjs';

const [program, ...args] = process.argv.slice(2);
const { MAC_SCALE = '1', MAC_DENIED = '', MAC_LOG } = process.env;
if (MAC_LOG) appendFileSync(MAC_LOG, `${program} ${args.join(' ')}\n`);

const input = () => readFileSync(0, 'utf8');
const run = (command, ...rest) =>
  execFileSync(command, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function screens() {
  const [width, height] = run('xdotool', 'getdisplaygeometry').trim().split(' ').map(Number);
  return [{ id: 1, name: 'Built-in Display', origin: { x: 0, y: 0 }, size: { width, height } }];
}

/** JavaScript for Automation, as far as it is used: methods without arguments are called by their name alone. */
function evaluateJavaScript(script) {
  const native = screens().map(({ id, name, origin, size }) => ({
    frame: { origin, size },
    localizedName: { js: name },
    deviceDescription: { objectForKey: (key) => ({ js: key === 'NSScreenNumber' ? id : undefined }) },
  }));
  const bridge = { NSScreen: { screens: { count: native.length, objectAtIndex: (index) => native[index] } } };
  const functions = {
    AXIsProcessTrusted: () => MAC_DENIED !== 'accessibility',
    CGPreflightScreenCaptureAccess: () => MAC_DENIED !== 'screen',
  };
  const ObjC = {
    import() {},
    unwrap: (value) => value.js,
    bindFunction: (name) => (bridge[name] = functions[name]),
  };
  return runInNewContext(script, { ObjC, $: bridge });
}

const keysOfX = {
  36: 'Return',
  48: 'Tab',
  49: 'space',
  51: 'BackSpace',
  53: 'Escape',
  117: 'Delete',
  115: 'Home',
  119: 'End',
  123: 'Left',
  124: 'Right',
};
const modifiersOfX = { command: 'ctrl', control: 'ctrl', option: 'alt', shift: 'shift' };

/** The statement of System Events in one line. */
function performStatement(line) {
  const using = /^(.*?) using \{(.*)\}$/.exec(line);
  const statement = using?.[1] ?? line;
  const held = (using?.[2].split(', ') ?? []).map((name) => modifiersOfX[name.replace(/ down$/, '')]);
  const transition = /^key (down|up) (\w+)$/.exec(statement);
  if (transition) return run('xdotool', `key${transition[1]}`, modifiersOfX[transition[2]]);
  const code = /^key code (\d+)$/.exec(statement)?.[1];
  if (code) return run('xdotool', 'key', [...held, keysOfX[code]].join('+'));
  const points = /^keystroke \(string id \{([\d, ]+)\}\)$/.exec(statement)?.[1];
  if (!points) return fail(`0:1: syntax error: ${line} (-2741)`);
  const text = String.fromCodePoint(...points.split(', ').map(Number));
  if (held.length > 0) return run('xdotool', 'key', [...held, text].join('+'));
  return run('xdotool', 'type', '--delay', '1', '--', text);
}

function runAppleScript(script) {
  if (MAC_DENIED === 'accessibility') {
    fail('0:58: execution error: System Events got an error: osascript is not allowed to send keystrokes. (1002)');
  }
  const lines = script
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
  if (lines[0] !== 'tell application "System Events"' || lines.at(-1) !== 'end tell') fail('syntax error (-2741)');
  for (const line of lines.slice(1, -1)) performStatement(line);
}

const programs = {
  osascript() {
    if (args.at(-1) !== '-') fail('osascript: only scripts from the standard input are simulated');
    if (args[0] === '-l' && args[1] === 'JavaScript') process.stdout.write(`${evaluateJavaScript(input())}\n`);
    else runAppleScript(input());
  },
  screencapture() {
    if (MAC_DENIED === 'screen') fail('could not create image from display');
    const index = args[args.indexOf('-D') + 1];
    if (index !== '1') fail(`Invalid display specified, expected to be in range 1-1`);
    run(
      'import',
      '-silent',
      '-window',
      'root',
      '-filter',
      'point',
      '-resize',
      `${Number(MAC_SCALE) * 100}%`,
      `png:${args.at(-1)}`,
    );
  },
  system_profiler() {
    const displays = screens().map(({ id, name, size }) => ({
      _name: name,
      _spdisplays_displayID: id.toString(16),
      _spdisplays_pixels: `${size.width * MAC_SCALE} x ${size.height * MAC_SCALE}`,
      _spdisplays_resolution: `${size.width} x ${size.height} @ 60.00Hz`,
      spdisplays_main: 'spdisplays_yes',
      spdisplays_online: 'spdisplays_yes',
    }));
    process.stdout.write(JSON.stringify({ SPDisplaysDataType: [{ _name: 'Apple M1', spdisplays_ndrvs: displays }] }));
  },
  pbcopy() {
    if (!/utf-?8/i.test(process.env.LC_ALL ?? process.env.LANG ?? '')) fail('the text would be read as ASCII');
    writeSelection(input());
  },
  pbpaste() {
    process.stdout.write(readSelection());
  },
};

programs[program]();
