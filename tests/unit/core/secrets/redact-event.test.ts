import { describe, expect, it } from 'vitest';

import { recordFields, type EventFields, type FieldShape } from '../../../../src/core/record/record-fields.ts';
import { recordEventSchema, type RecordEvent, type UnknownEvent } from '../../../../src/core/record/record.ts';
import { redactSecrets } from '../../../../src/core/secrets/redact-event.ts';
import { SecretVault } from '../../../../src/core/secrets/secret-vault.ts';

const vault = new SecretVault({ PIN: '4711', WORD: 'hunter2' }, {});
const hidden = '{{secret:WORD}}';

/** An event with the word in every text and every piece of data that the schema knows. */
function fullOf(word: string, fields: EventFields): Record<string, unknown> {
  return Object.fromEntries([...fields].map(([name, { shape }]) => [name, valueOf(word, shape)]));
}

function valueOf(word: string, shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'text':
      return word;
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'words':
      return shape.words[0];
    case 'list':
      return [valueOf(word, shape.item)];
    case 'object':
      return fullOf(word, shape.fields);
    case 'data':
      return { [word]: [word, 4711] };
  }
}

describe('secrets in events', () => {
  it.each([...recordFields.keys()])('are replaced in %s wherever somebody said something, and nowhere else', (type) => {
    const fields = recordFields.get(type) ?? new Map<never, never>();
    const event = recordEventSchema.parse(fullOf('hunter2', fields));
    const clean = redactSecrets(event, vault);
    expect(recordEventSchema.parse(clean)).toEqual(clean);
    const left = textsOf(clean, fields).filter(([, text]) => text.includes('hunter2') || text.includes('4711'));
    expect(left.every(([privacy]) => privacy === 'plain' || privacy === 'picture')).toBe(true);
    expect(clean.type).toBe(type);
  });

  it('are replaced in every text of a kind of event that nobody knows', () => {
    const event: UnknownEvent = {
      type: 'tree',
      at: 4711,
      record: 'r',
      step: 'r.1',
      note: 'hunter2',
      nodes: [{ role: 'textbox', value: 'hunter2', pin: 4711, hunter2: true }],
    };
    expect(redactSecrets(event, vault)).toEqual({
      type: 'tree',
      at: 4711,
      record: 'r',
      step: 'r.1',
      note: hidden,
      nodes: [{ role: 'textbox', value: hidden, pin: '{{secret:PIN}}', [hidden]: true }],
    });
  });

  it('are replaced in fields that nobody knows, and in values of another type than the schema says', () => {
    const odd = { type: 'warning', at: 1, record: 'r', message: ['hunter2'], more: { hunter2: 'hunter2' } };
    expect(redactSecrets(odd as unknown as RecordEvent, vault)).toEqual({
      type: 'warning',
      at: 1,
      record: 'r',
      message: [hidden],
      more: { [hidden]: hidden },
    });
  });

  it('never touch ids and words of our own', () => {
    const common = new SecretVault({ A: 'test', B: 'passed', C: 'r' }, {});
    const event: RecordEvent = { type: 'test-end', at: 1, record: 'r', status: 'passed', durationMs: 1 };
    expect(redactSecrets(event, common)).toEqual(event);
  });
});

/** All texts of an event with whose words they are; data counts as said. */
function textsOf(value: object, fields: EventFields): [string, string][] {
  return Object.entries(value).flatMap(([name, item]) => {
    const shape = fields.get(name)?.shape;
    return shape ? textsIn(item, shape) : [['content', JSON.stringify(item)] as [string, string]];
  });
}

function textsIn(item: unknown, shape: FieldShape): [string, string][] {
  if (shape.kind === 'text') return [[shape.privacy, String(item)]];
  if (shape.kind === 'list') return (item as unknown[]).flatMap((part) => textsIn(part, shape.item));
  if (shape.kind === 'object') return textsOf(item as object, shape.fields);
  return shape.kind === 'data' ? [['content', JSON.stringify(item)]] : [];
}
