import { describe, expect, it } from 'vitest';

import { createFrame } from '../../../src/core/screen/frame.ts';
import type { Ask, PlanRequest } from '../../../src/core/model/model.ts';
import { SecretVault } from '../../../src/core/secrets/secret-vault.ts';
import { redactionLayer } from '../../../src/session/redaction-layer.ts';

const vault = new SecretVault({ PASSWORD: 'hunter2', WORD: 'ok' }, {});
const frame = createFrame({ data: Buffer.from('hunter2'), mime: 'image/png', width: 1, height: 1 });
const common = { signal: new AbortController().signal, onCall: () => undefined, frame };

/** What arrives behind the layer. */
async function behind(request: object): Promise<Record<string, unknown>> {
  let arrived: unknown;
  const next: Ask = (_kind, seen) => {
    arrived = seen;
    return Promise.reject(new TypeError('asked'));
  };
  const ask = redactionLayer(vault)(next, { name: 'm', cycleLimit: 1 });
  await ask('plan', request as PlanRequest).catch(() => undefined);
  return arrived as Record<string, unknown>;
}

describe('redactionLayer', () => {
  it('hides secrets in every text of a request, also in one that it does not know', async () => {
    const arrived = await behind({
      ...common,
      instruction: 'type hunter2',
      context: 'hunter2',
      schema: { description: 'hunter2' },
      laterAdded: { deeply: ['hunter2'] },
      images: [{ name: 'hunter2', url: 'data:image/png;base64,hunter2' }],
    });

    expect(arrived).toMatchObject({
      instruction: 'type {{secret:PASSWORD}}',
      context: '{{secret:PASSWORD}}',
      schema: { description: '{{secret:PASSWORD}}' },
      laterAdded: { deeply: ['{{secret:PASSWORD}}'] },
      images: [{ name: '{{secret:PASSWORD}}', url: 'data:image/png;base64,hunter2' }],
    });
  });

  it('hides them in what actions answered, and keeps what steers the model', async () => {
    const rounds = [
      {
        reply: { actions: [{ name: 'Input', param: { value: 'hunter2' } }] },
        results: [{ name: 'Input', title: 'Input "hunter2"', status: 'ok', feedback: 'it said hunter2' }],
        memory: 'hunter2',
        hint: 'unchanged',
      },
    ];
    const arrived = await behind({ ...common, rounds });

    expect(JSON.stringify(arrived['rounds'])).not.toContain('hunter2');
    expect(arrived['rounds']).toMatchObject([{ results: [{ status: 'ok' }], hint: 'unchanged' }]);
    expect(arrived['frame']).toBe(frame);
    expect(arrived['signal']).toBe(common.signal);
  });
});
