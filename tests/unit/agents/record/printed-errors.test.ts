import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { deviceLike, failureOf, nameField, openRig, place, useRunFolder, type Rig } from '../rig.ts';

useRunFolder();

const command = '::error file=a.ts::owned';
const hostile = `fine\n${command}\n  ${command}\r\t${command}\u2028::stop-commands::x\n##[error]owned \u001b]0;title\u0007`;

/** What GitHub Actions obeys: a line that begins with \`::\`, behind spaces too, or \`##[\` anywhere. */
const obeyed = /^\s*::|##\[/m;

const texts: Record<string, (rig: Rig) => Promise<unknown>> = {
  'a description of a target': (rig) => rig.agent.aiTap(`the button ${hostile}`),
  'a statement and the reason of the model': (rig) => rig.agent.aiAssert(`it says ${hostile}`),
  'a message of the test itself': (rig) => rig.agent.aiAssert('all is well', hostile),
  'an error of the driver, and its cause': (rig) => rig.agent.aiInput('Name', { value: 'x' }),
  'a reply that cannot be read': (rig) => rig.agent.aiNumber(`the number ${hostile}`),
};

describe('the text of an error', () => {
  it.each(Object.entries(texts))('holds no command for the log of GitHub Actions: %s', async (title, run) => {
    await using rig = await openRig({
      script: {
        respond({ call }) {
          if (call === 'judge') return { data: false, thought: hostile };
          if (call === 'extract') return `no JSON: ${hostile}`;
          return title.startsWith('an error') ? place(nameField.rect) : { error: hostile };
        },
      },
      wrap: (fake) => {
        const fail = (): Promise<never> => Promise.reject(new TypeError(hostile, { cause: new Error(hostile) }));
        const text = { clear: fail, moveToEnd: fail, type: fail, replace: fail };
        return deviceLike(fake, { input: { ...fake.input, text } });
      },
    });

    const error = await failureOf(run(rig));

    expect(error.message).toContain('owned');
    for (const printed of [error.message, error.stack ?? '', error.summary, error.hint ?? '', inspect(error)]) {
      expect(printed).not.toMatch(obeyed);
      expect(printed).not.toContain('\u001B');
    }
  });
});
