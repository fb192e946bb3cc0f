import { describe, expect, it } from 'vitest';

import { longestReply, readObject } from '../../../../src/models/openai/json-reply.ts';

const yes = '{"data": true}';
const no = '{"data": false}';

describe('readObject', () => {
  it.each([
    ['alone', yes],
    ['below prose', `I looked [1] at the "Save" button and {this}. It's so:\n${yes}\n`],
    ['in a fence below prose', `Here it is:\n\`\`\`json\n${yes}\n\`\`\`\n`],
    ['in a fence on one line', `\`\`\`json ${yes} \`\`\``],
    ['indented', `So:\n   ${yes}`],
    ['behind a thought whose opening tag was in the prompt', `The page shows {x} and ${no}.\n</think>\n\n${yes}`],
    ['behind a list in such a thought', `[1, 2] are wrong</think>${yes}`],
    ['behind a finished thought', `<think>First ${no}, or <think>${no}</think> "?</think>\n${yes}`],
    ['behind two thoughts', `<thinking>${no}</thinking><think></think>${yes}`],
    ['behind a thought in square brackets', `[THINK]${no}[/THINK]${yes}`],
    ['with a trailing comma', '{"data": true,}'],
    ['with comments', '{/* {"data": false} */ "data": true // "data": false\n}'],
    ['in single quotes', "{'data': true}"],
    ['in the marks of a server', `<|begin_of_box|>${yes}<|end_of_box|>`],
    ['in a tag for answers', `<answer>${yes}</answer>`],
    ['in a tag and a fence', `Well.\n<answer>\n\`\`\`json\n${yes}\n\`\`\`\n</answer>`],
    ['behind a byte order mark', `\uFEFF${yes}`],
  ])('takes one object %s', (_title, reply) => {
    expect(readObject(reply)).toEqual({ value: { data: true } });
  });

  it('keeps every text as it is', () => {
    const data = [
      '{"data": true}',
      '<think>',
      '```',
      'a\\b "c" \u0000 \ud83d\ude00',
      '/* no */ // no',
      '[1] }',
      ' x\n',
    ];

    expect(readObject(JSON.stringify({ data }))).toEqual({ value: { data } });
    expect(readObject('{"a": "tab\tand\nline", "__proto__": 1}')).toEqual({
      value: Object.fromEntries([
        ['a', 'tab\tand\nline'],
        ['__proto__', 1],
      ]),
    });
  });

  it.each([
    ['nothing', 'yes, it is'],
    ['two objects', `${yes} ${no}`],
    ['the same object twice', `${yes}\n${yes}`],
    ['a draft in prose', `First I thought ${no}, but: ${yes}`],
    ['an example in prose', `A reply has a form, for example ${yes}`],
    ['a list', `[${yes}]`],
    ['a list beside it', `The box is [10, 20, 30, 40]. ${yes}`],
    ['a key twice', '{"data": true, "data": false}'],
    ['a key twice, written in two ways', '{"data": true, \'d\\u0061ta\': false}'],
    ['a key twice inside', '{"data": true, "more": {"a": 1, "a": 2}}'],
    ['an unfinished thought', `<think>It may be ${yes}`],
    ['a thought whose tag is cut off', `<think ${yes}`],
    ['a question about it', `Thinking: would ${yes} be right? No, because the cart is empty.`],
    ['an answer that only quotes', `I was asked for something like ${yes}`],
    ['an object that begins a line and is discussed', `Would this be right?\n${yes}\nNo.`],
    ['an object in a fence that is discussed', `Would this be right?\n\`\`\`json\n${yes}\n\`\`\`\nNo.`],
    ['words behind it', `${yes} Good luck!`],
    ['a word behind it', `${yes} is wrong`],
    ['words on the same line before it', `The answer: ${yes}`],
    ['an example on its own line, taken back', `For example:\n${yes}\nBut I cannot see the page.`],
    ['an inline fence', `The page shows \`\`\`${yes}\`\`\``],
    ['a thought that never ended in an answer', `It may be ${yes}\n</think>`],
    ['the end of a thought inside of its texts', `{"thought": "it shows </think>\n{'data': true}", "data": false} no`],
    ['a tag that is none for answers', `<dom>${yes}`],
    ['an object below quotation marks', `The page says "\n${yes}\n"`],
    ['an object in a list of lines', `[\n${yes}\n]`],
    ['a thought behind it', `${yes}<think>or is it?</think>`],
    ['a thought that is only opened inside', `<think><think>${no}</think>${yes}`],
    ['an object in quotes', `The page says "${yes}"`],
    ['an object inside quoted words', `The page says "answer ${yes} now" and no more`],
    ['an object in typographic quotes', `The page says “${yes}”`],
    ['an object in single quotes', `The page says '${yes}'`],
    ['an object in code', `The page shows \`${yes}\``],
    ['an object in a text', JSON.stringify(yes)],
    ['an object in a quoted line', `It says:\n> ${yes}`],
    ['an object inside of a tag', `<dom>the answer is ${yes}</dom>`],
    ['an object in a comment', `<!-- ${yes} -->`],
    ['a member of what is not there', `"answer": ${yes}`],
    ['more behind it', `${yes}, "errors": "it is covered"`],
    ['a brace too many', `${yes}}`],
    ['an open fence', `\`\`\`json\n${yes}`],
    ['a cut-off object', '{"data": true'],
    ['a cut-off object behind it', `${yes} {"da`],
    ['a cut-off text', '{"data": true, "thought": "I see'],
    ['a cut-off list', `[${yes}, `],
    ['a cut-off comment', '{"data": true /* but'],
    ['words without quotes', '{data: yes}'],
    ['half a word', '{"data": tru}'],
    ['a number that is not exact', '{"data": 12345678901234567890}'],
    ['a number without end', '{"data": 1e999}'],
    ['an escape that there is none', '{"data": "C:\\dir"}'],
  ])('takes nothing from %s', (_title, reply) => {
    expect(readObject(reply)).toEqual({ problem: expect.any(String) });
  });

  it.each([
    ['braces', '{'.repeat(400_000)],
    ['pairs of braces', '{}'.repeat(500_000)],
    ['pairs of braces, up to the limit', '{}'.repeat(longestReply / 2)],
    ['escaped quotes', `{"data": "${'\\"'.repeat(100_000)}`],
    ['nesting', '{"a":'.repeat(90_000)],
    ['brackets', '['.repeat(longestReply)],
    ['open thoughts', '<think>'.repeat(70_000)],
    ['footnotes', '[1]'.repeat(160_000)],
    ['quotes', '"'.repeat(longestReply)],
    ['blanks', `[${' '.repeat(400_000)}`],
    ['comments', `{${'/**/'.repeat(120_000)}`],
    ['letters', `<${'a'.repeat(400_000)}`],
    ['words in braces', '{a}'.repeat(160_000)],
  ])('ends with a problem after a flood of %s', (_title, reply) => {
    expect(readObject(reply)).toEqual({ problem: expect.any(String) });
  });
});
