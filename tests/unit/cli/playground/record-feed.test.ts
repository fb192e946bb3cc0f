import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { RecordFeed } from '../../../../src/cli/playground/record-feed.ts';
import { containerLine, eventLine, frameLine } from '../../../../src/report/container/container.ts';

const id = 'c'.repeat(64);
const data = Buffer.from([1, 2, 3]);
const frame = { type: 'frame', at: 1, step: 's', role: 'seen', frame: id, mime: 'image/png', width: 1, height: 1 };
const start = { type: 'step-start', at: 1, record: 'r', step: 'r.1', kind: 'verb', name: 'aiTap', title: 'x' };

let clean = (): void => undefined;
afterEach(() => clean());

it('follows a report line by line while it is written', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eyewright-feed-'));
  const file = path.join(folder, 'report.html');
  writeFileSync(file, `<html>\n${containerLine({ format: 'single-html' })}`);
  const seen: unknown[] = [];
  const feed = new RecordFeed(file, {
    onEvents: (first, events) => seen.push([first, events.map((text) => (JSON.parse(text) as { type: string }).type)]),
    onPicture: (picture) => seen.push(picture),
  });
  clean = () => {
    feed.close();
    rmSync(folder, { recursive: true });
  };
  feed.look();
  expect(seen).toEqual([]);

  const line = eventLine(start as never);
  appendFileSync(file, line.slice(0, 20));
  feed.look();
  expect(seen).toEqual([]);
  appendFileSync(file, line.slice(20));
  feed.look();
  expect(seen).toEqual([[0, ['step-start']]]);

  appendFileSync(file, `${frameLine({ id, mime: 'image/png', data })}damaged\n${eventLine(frame as never)}`);
  feed.look();
  expect(seen.slice(1)).toEqual([[1, ['frame']], id]);
  expect(feed.picture(id)).toEqual({ mime: 'image/png', data });
  expect(feed.picture('d'.repeat(64))).toBeUndefined();
  expect(feed.events).toHaveLength(2);
});
