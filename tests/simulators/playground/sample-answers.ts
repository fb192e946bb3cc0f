import type { TestForm, ToPage, ToServer } from '../../../src/playground/messages.ts';

type Request<T extends ToServer['type']> = Extract<ToServer, { readonly type: T }>;

export const testTexts: Readonly<Record<TestForm, string>> = {
  playwright: `import { test } from 'eyewright/playwright';

test('logs in', async ({ page, aiAct, aiAssert }) => {
  await page.goto('http://localhost:3000/login');
  await aiAct('type "alice" into the Username field, type the password, then click "Log in"');
  await aiAssert('the page says "Welcome, alice"');
});
`,
  vitest: `import { test } from 'eyewright/vitest';\n`,
  cucumber: `Feature: Log in\n`,
  yaml: `tasks:\n`,
  plain: `await page.goto('http://localhost:3000/login');\n`,
};

/** Answers of a playground whose model reads only sentences with quotes. */
export const answers = {
  explain: ({ id, text }: Request<'explain'>): ToPage => {
    const understood = text.includes('"');
    return {
      type: 'explained',
      id,
      explained: {
        understood,
        lines: understood ? text.split(', then ') : [],
        nearest: understood ? [] : ['click "Log in"', 'type "alice" into the "Username" field'],
      },
    };
  },
  point: ({ id }: Request<'point'>): ToPage => ({
    type: 'pointed',
    id,
    element: {
      left: 440 / 1280,
      top: 450 / 800,
      width: 160 / 1280,
      height: 46 / 800,
      role: 'button',
      name: 'Log in',
      wording: 'the "Log in" button',
    },
  }),
  save: ({ id, form }: Request<'save'>): ToPage => ({ type: 'saved', id, form, text: testTexts[form] }),
  link: ({ id, drives }: Request<'link'>): ToPage => ({
    type: 'link',
    id,
    address: `http://127.0.0.1:9000/?token=${drives ? 'drive' : 'watch'}`,
  }),
};
