import { describe, expect, it } from 'vitest';

import { failureOf, nameField, openRig, place, useRunFolder } from '../rig.ts';

useRunFolder();

const onField = { script: { respond: () => place(nameField.rect) } };

describe('input strategies', () => {
  it('bulk cannot keep a delay, whoever gives it', async () => {
    await using rig = await openRig({ ...onField, options: { keyboardTypeDelay: 20 } });

    const error = await failureOf(
      rig.agent.aiInput('Name', { value: 'x', inputStrategy: 'bulk', keyboardTypeDelay: 5 }),
    );
    expect(error.message).toMatchInlineSnapshot(`
      "inputStrategy "bulk" cannot keep a keyboardTypeDelay of 5 ms
        Hint: Use inputStrategy "sequential", or set keyboardTypeDelay: 0 for this call.
        Failure class: test (CONFIG_INVALID)"
    `);
    expect(await failureOf(rig.agent.aiInput('Name', { value: 'x', inputStrategy: 'bulk' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
    await rig.agent.aiInput('Name', { value: 'x', inputStrategy: 'bulk', keyboardTypeDelay: 0 });
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a delay of %s is refused', async (keyboardTypeDelay) => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.aiInput('Name', { value: 'x', keyboardTypeDelay }));

    expect(error).toMatchObject({ name: 'ConfigError', code: 'CONFIG_INVALID' });
    expect(error.message).toContain('"keyboardTypeDelay"');
    await expect(openRig({ options: { keyboardTypeDelay } })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
