import { describe, expect, it } from 'vitest';

import { monitorsOf } from '../../../../../src/devices/computer/windows/windows-displays.ts';
import {
  parseReply,
  powerShellArguments,
  requestLine,
  type PowerShellReply,
} from '../../../../../src/devices/computer/windows/power-shell-lines.ts';
import { powerShellProgram } from '../../../../../src/devices/computer/windows/power-shell-program.data.ts';
import { WindowsScreen } from '../../../../../src/devices/computer/windows/windows-screen.ts';

const { signal } = new AbortController();
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const reply = (result: Record<string, unknown>): PowerShellReply => ({
  id: 1,
  isDone: true,
  result,
  picture: undefined,
});

/** The screens of a laptop, and one to the left and above. */
const displays = [
  { id: '\\\\.\\DISPLAY1', primary: true, left: 0, top: 0, width: 1920, height: 1080 },
  { id: '\\\\.\\DISPLAY2', primary: false, left: -1280, top: -200, width: 1280, height: 1024 },
];

describe('the PowerShell process', () => {
  it('gets its program as an argument without quotes, within the length that Windows allows', () => {
    const args = powerShellArguments();
    expect(args.slice(0, -1)).toEqual([
      '-NoProfile',
      '-NonInteractive',
      '-ExecutionPolicy',
      'Bypass',
      '-EncodedCommand',
    ]);
    expect(Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')).toBe(powerShellProgram);
    expect(['powershell.exe', ...args].join(' ').length).toBeLessThan(32_767);
    // PowerShell would read the standard input for this variable.
    expect(powerShellProgram).not.toMatch(/\$input\b/i);
    expect(powerShellProgram).toContain("$ProgressPreference = 'SilentlyContinue'");
  });

  it('is asked and answers in lines of plain ASCII', () => {
    const line = requestLine(7, { name: 'write', text: 'zwei\nZeilen "ü" 世' });
    expect(line).toMatch(/^7 [\w+/=]+\n$/);
    expect(JSON.parse(Buffer.from(line.split(' ')[1] ?? '', 'base64').toString())).toEqual({
      name: 'write',
      text: 'zwei\nZeilen "ü" 世',
    });
    expect(parseReply(`eyewright 7 ok ${encoded({ text: 'ü' })} -\r`)).toEqual({
      id: 7,
      isDone: true,
      result: { text: 'ü' },
      picture: undefined,
    });
    expect(parseReply(`eyewright 8 error ${encoded({ message: 'no' })} -`)).toMatchObject({ id: 8, isDone: false });
    expect(
      parseReply(`eyewright 9 ok ${encoded({})} ${Buffer.from('PNG').toString('base64')}`)?.picture?.toString(),
    ).toBe('PNG');
    for (const line of [
      '',
      '#< CLIXML',
      '<Objs Version="1.1.0.1"></Objs>',
      'eyewright x ok e30= -',
      'eyewright 1 ok',
    ]) {
      expect(parseReply(line)).toBeUndefined();
    }
  });
});

describe('screens of Windows', () => {
  it('have the last part of their device name as id', () => {
    expect(monitorsOf(reply({ displays })).map(({ id, isPrimary, left }) => [id, isPrimary, left])).toEqual([
      ['DISPLAY1', true, 0],
      ['DISPLAY2', false, -1280],
    ]);
    expect(() => monitorsOf(reply({}))).toThrow('lists no displays');
  });

  it('convert pixels to what libnut takes for pixels, on each display and at each scale', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const asked: unknown[] = [];
    const ask = ({ request }: { request: unknown }) => {
      asked.push(request);
      return Promise.resolve({ ...reply({ displays }), picture: png });
    };
    for (const percent of [100, 125, 150, 200]) {
      const size = { width: Math.round(192_000 / percent), height: Math.round(108_000 / percent) };
      const screen = new WindowsScreen({ ask, libnut: { run: () => Promise.resolve([size]) }, displayId: 'DISPLAY2' });
      await screen.take(signal);
      const place = await screen.toPointer({ x: 100, y: 300 });
      expect([place.x, place.y].map(Math.round)).toEqual([-118_000 / percent, 10_000 / percent].map(Math.round));
      expect(screen.toPicture(place)).toEqual({ x: 100, y: 300 });
      expect(screen.toPicture({ x: 5, y: 5 })).toBeUndefined();
    }
    expect(asked).toContainEqual({ name: 'capture', area: { left: -1280, top: -200, width: 1280, height: 1024 } });
  });

  it('notice a change of the size between picture and click', async () => {
    const ask = () => Promise.resolve({ ...reply({ displays }), picture: undefined });
    const screen = new WindowsScreen({
      ask,
      libnut: { run: () => Promise.resolve([displays[0]]) },
      displayId: undefined,
    });
    await expect(screen.take(signal)).rejects.toThrow('sent no screenshot');
    await expect(screen.toPointer({ x: 1, y: 1 })).rejects.toThrow('no screenshot yet');
  });
});
