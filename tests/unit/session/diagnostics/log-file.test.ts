import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { LogFile } from '../../../../src/session/diagnostics/log-file.ts';

const root = mkdtempSync(path.join(tmpdir(), 'eyewright-log-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a log file', () => {
  it('is one for all agents of a process, a line for each message', () => {
    const init = { dir: path.join(root, 'one'), startedAt: Date.UTC(2026, 0, 2, 3, 4, 5), pid: 77 };
    const [first, second] = [new LogFile(init), new LogFile(init)];
    first.write('step', 'one\ntwo');
    second.write('info', 'three');

    expect(readdirSync(init.dir)).toEqual(['20260102-030405-77.log']);
    const lines = readFileSync(first.file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => line.slice(25))).toEqual(['step one\\ntwo', 'info three']);
  });

  it('makes room by removing the oldest logs, and nothing else', () => {
    const dir = path.join(root, 'many');
    const write = (minute: number): void =>
      new LogFile({ dir, startedAt: Date.UTC(2026, 0, 1, 0, minute), pid: 1 }).write('info', 'x');
    write(0);
    writeFileSync(path.join(dir, 'notes.log'), 'mine');
    for (let minute = 1; minute < 60; minute += 1) write(minute);

    const names = readdirSync(dir);
    expect(names).toHaveLength(51);
    expect(names).toContain('notes.log');
    expect(names).not.toContain('20260101-000000-1.log');
    expect(names).toContain('20260101-005900-1.log');
  });

  it('is set aside when it is long', () => {
    const log = new LogFile({ dir: path.join(root, 'long'), startedAt: 0, pid: 1 });
    const line = 'x'.repeat(30_000);
    for (let count = 0; count < 600; count += 1) log.write('ai:call', line);

    expect(readdirSync(path.join(root, 'long'))).toEqual(['19700101-000000-1.1.log', '19700101-000000-1.log']);
  });

  it('is given up in silence where it cannot be written', () => {
    writeFileSync(path.join(root, 'file'), '');
    const log = new LogFile({ dir: path.join(root, 'file', 'log'), startedAt: 0, pid: 1 });

    expect(() => log.write('info', 'x')).not.toThrow();
  });
});
