import { describe, expect, it } from 'vitest';

import { runCli } from '../../../../src/cli/run-cli.ts';

async function explain(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const written = { out: '', error: '' };
  const stream = (key: keyof typeof written): { write(text: string): void; isTTY: boolean } => ({
    write: (text) => void (written[key] += text),
    isTTY: false,
  });
  const io = { cwd: '/', env: {}, version: '1.2.3', stdout: stream('out'), stderr: stream('error') };
  const code = await runCli(['explain', ...args], io);
  return { code, ...written };
}

describe('eyewright explain', () => {
  it('takes an instruction apart, step by step', async () => {
    const { code, out, error } = await explain(
      'click the "Delete" button in the row of "Milk", then check that the "Save" button is disabled',
    );
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatchInlineSnapshot(`
      "As an instruction:
        1. click the "Delete" button in the row of "Milk"
           tap: button "Delete", in the row of "Milk"
        2. check that the "Save" button is disabled
           go on only if it is true – disabled: button "Save"
      "
    `);
  });

  it.each([
    [
      'there are 3 rows and "A" is visible',
      /^As a statement:\n {2}the number of: row – is 3\n {2}on the screen: "A"\n$/,
    ],
    ['the Price of Milk', /^As a demand:\n {2}"Price" in the row of "Milk"\n/],
    ['the "Save" button', /^As an element:\n {2}button "Save"\n$/],
    ['string[], the lines under "To do"', /^As a demand:\n {2}a list\n/],
    ['"Save"', /^As a demand:\n.*\n\nAs an element:\n {2}"Save"\n$/],
  ])('says what %s is', async (sentence, meaning) => {
    const { code, out } = await explain(sentence);
    expect(code).toBe(0);
    expect(out).toMatch(meaning);
  });

  it('says which words are not read, and what is understood without them', async () => {
    const { code, out, error } = await explain('click the blue "Save" button');
    expect(code).toBe(3);
    expect(out).toContain('not read: "blue"');
    expect(error).toContain('does not understand "blue"');
    expect(error).toContain('Nearest wording that it understands: click the "Save" button\n');
  });

  it('ends with 3 and the nearest wording where nothing understands it', async () => {
    expect(await explain('clik the Save button')).toEqual({
      code: 3,
      out: '',
      error: expect.stringMatching(/does not understand "clik the Save button"\nHint: .*press the Save button/),
    });
  });

  it('reads it as what it is told to be', async () => {
    expect((await explain('the "Save" button is gone', '--as', 'statement')).out).toContain('not on the screen');
    const { code, error } = await explain('the "Save" button is gone', '--as', 'demand');
    expect(code).toBe(3);
    expect(error).toContain('Nearest wording that it understands');
  });

  it('writes JSON for programs', async () => {
    const { code, out } = await explain('the second "Delete" button is disabled', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      sentence: 'the second "Delete" button is disabled',
      readings: [
        {
          as: 'statement',
          parts: [
            {
              read: {
                type: 'condition',
                condition: 'disabled',
                target: { kind: 'button', text: 'Delete', ordinal: 2 },
              },
            },
          ],
        },
      ],
    });
    const refused = await explain('make it so', '--json');
    expect(refused.code).toBe(3);
    expect(JSON.parse(refused.out)).toMatchObject({
      readings: [],
      refusals: [{ as: 'instruction', part: 'make it so' }, {}, {}, {}],
    });
  });

  it.each([
    [[], 'needs a sentence in quotes'],
    [['a', 'b'], 'takes no argument "b"'],
    [['a', '--as', 'poem'], 'knows no "poem"; there are instruction, statement, demand, element'],
  ])('ends with 2 and says how it is used: %j', async (args, message) => {
    const { code, out, error } = await explain(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(message);
  });

  it('says what an error code means, and what to do', async () => {
    const { code, out } = await explain('TARGET_NOT_FOUND');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^TARGET_NOT_FOUND: a failure of the class test\n[\s\S]*\nWhat to do: /),
    ]);
    expect(JSON.parse((await explain('TARGET_NOT_FOUND', '--json')).out)).toMatchObject({ failureClass: 'test' });
  });

  it.each([
    ['TARGET_NOTFOUND', /Did you mean TARGET_NOT_FOUND[,?]/],
    ['TARGET_NOPE', /Did you mean .*TARGET_NOT_FOUND/],
    ['XYZ_NOPE', /The codes are .*TARGET_NOT_FOUND/],
  ])('says that there is no error code %s, and which there are', async (code, hint) => {
    const said = await explain(code);
    expect([said.code, said.out]).toEqual([3, '']);
    expect(said.error).toContain(`There is no error code ${code}`);
    expect(said.error).toMatch(hint);
  });

  it('obeys nothing in a sentence', async () => {
    const { out } = await explain('click "\u001b[31mSave\u0007"');
    expect(['\u001b', '\u0007'].filter((sign) => out.includes(sign))).toEqual([]);
  });
});
