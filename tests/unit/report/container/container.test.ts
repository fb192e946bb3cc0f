import { describe, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { assetName, eventLine, frameLine, parseLine } from '../../../../src/report/container/container.ts';
import { hostileTexts } from '../hostile.data.ts';

const bytes = (line: string): Buffer => Buffer.from(line.trimEnd(), 'utf8');
const warning = (message: string): RecordEvent => ({ type: 'warning', at: 1, record: 'r', message });

describe('container lines', () => {
  it.each(hostileTexts)('keep hostile text in one inert element: %j', (text) => {
    const line = eventLine(warning(text));
    expect(line.match(/[<\u2028\u2029]/g)).toHaveLength(2);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    const parsed = parseLine(bytes(line));
    const json: unknown = parsed.kind === 'event' ? JSON.parse(parsed.json.toString('utf8')) : undefined;
    expect(json).toEqual(warning(text));
  });

  it('keep an event whose parameters JSON cannot hold', () => {
    const loop: Record<string, unknown> = { big: 12n };
    const event: RecordEvent = {
      type: 'step-start',
      at: 1,
      record: 'r',
      step: 's',
      kind: 'verb',
      name: 'n',
      title: 't',
      params: loop,
    };
    expect(eventLine(event)).toContain('"params":{"big":"12"}');
    loop['self'] = loop;
    expect(eventLine(event)).toContain('"params":"[cannot be written as JSON]"');
  });

  it('tell frames apart without decoding them', () => {
    const id = 'a'.repeat(64);
    const line = parseLine(bytes(frameLine({ id, mime: 'image/png', data: Buffer.from('picture') })));
    expect(line).toEqual({
      kind: 'frame',
      id,
      mime: 'image/png',
      base64: Buffer.from(Buffer.from('picture').toString('base64')),
    });
  });

  it.each([
    ['markup behind the element', `${eventLine(warning('x')).trimEnd()}<script>alert(1)</script>`],
    ['markup inside the element', '<script type="application/x-eyewright-event">{"a":"<b>"}</script>'],
    [
      'a frame with a made-up name',
      '<script type="application/x-eyewright-frame" data-frame="../x" data-mime="image/png">AAAA</script>',
    ],
    [
      'a frame of a type that runs code',
      `<script type="application/x-eyewright-frame" data-frame="${'a'.repeat(64)}" data-mime="image/svg+xml">AAAA</script>`,
    ],
    ['a cut line', eventLine(warning('x')).slice(0, -4)],
  ])('count as damaged: %s', (_name, line) => {
    expect(parseLine(Buffer.from(line))).toEqual({ kind: 'damaged' });
  });

  it('never make a path out of a foreign id or type', () => {
    expect(assetName('../../etc/passwd', 'image/png')).toBeUndefined();
    expect(assetName('a'.repeat(64), 'text/html')).toBeUndefined();
    expect(assetName('a'.repeat(64), 'image/jpeg')).toBe(`${'a'.repeat(64)}.jpg`);
  });
});
