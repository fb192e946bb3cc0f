import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const base = `<!doctype html><style>body { font: 16px "DejaVu Sans", sans-serif; margin: 16px } .field { margin: 0 0 8px } p { margin: 2px 0 }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) } label { display: inline-block; width: 160px }</style>`;
const pages = {
  '/form': `${base}<h1>Account</h1>
    <div class="field"><label for="m">Email</label><input id="m" value="mia" aria-invalid="true" aria-describedby="mh me">
      <p id="mh">We never share it.</p><p id="me" class="field-error">Enter an <b>address</b> with an @</p></div>
    <div class="field"><label for="i">IBAN</label><input id="i" value="ES91" aria-invalid="true" aria-errormessage="ie" aria-describedby="ih">
      <p id="ih">As on your card.</p><p id="ie">24 characters are needed</p></div>
    <div class="field"><label for="z">Postcode</label><input id="z" value="80A1" aria-invalid="true"></div>
    <p class="err">Four digits, please</p>
    <div class="field"><label for="c">City</label><input id="c" aria-invalid="true" aria-describedby="ce">
      <p id="ce"><span class="sr">Error:</span> Enter a city</p></div>
    <div class="field"><label for="p">Password</label><input id="p" type="password" aria-describedby="ph pe">
      <p id="ph">At least 12 letters</p><p id="pe" class="error" hidden>Too short</p></div>
    <div class="field"><label for="y">Year</label><input id="y" value="19x" aria-invalid="true"></div>
    <p>Years are told to nobody.</p>
    <div class="field"><label for="d">Day</label><input id="d" value="32" aria-invalid="true" aria-describedby="de">
      <p id="de" style="color: #fefefe">No such day</p></div>
    <div class="field"><label for="t">Town</label><input id="t" aria-invalid="true" aria-describedby="te tf">
      <p id="te" class="error">Too long</p><p id="tf" class="error">Not in Spain</p></div>`,
  '/jobs': `${base}<table><tr><th>Job</th><th>Error</th></tr><tr><td>nightly</td><td>Disk full</td></tr><tr><td>hourly</td><td>Timed out</td></tr></table>
    <p>Error of measurement: 5 %</p>`,
};

describe('what a page says of a field', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  const on = async (address: keyof typeof pages, use: (agent: PageAgent) => Promise<void>): Promise<void> =>
    onOfflineAgent(await reusedOpeners.playwright({}), server.origin + address, use);

  it.each(
    aShareOf(
      [
        ['the error of the Email field', 'Enter an address with an @'],
        ['what is wrong with the email?', 'Enter an address with an @'],
        ['the help text of the Email field', 'We never share it.'],
        ['the error message of the IBAN', '24 characters are needed'],
        ['the validation error below "Postcode"', 'Four digits, please'],
        ['why is the city invalid?', 'Enter a city'],
        ['which error does the City field show?', 'Enter a city'],
        ['the hint for the Password field', 'At least 12 letters'],
      ],
      3,
    ),
  )('is read: %s', (demand, text) =>
    on('/form', async (agent) => {
      expect(await agent.aiString(demand)).toBe(text);
    }),
  );

  it.each(
    aShareOf(
      [
        // It is not shown, and nothing is wrong.
        ['what is wrong with the password?', 'does not tell the error of'],
        // Nothing says that the text below is about it.
        ['the error of the Year field', 'does not tell the error of'],
        ['the error of the Day field', 'cannot be seen|too pale'],
        ['the error of the Town field', '"Too long" or "Not in Spain"'],
        ['the help text of the City field', 'does not tell the help text of'],
      ],
      3,
    ),
  )('is not read where it is not sure: %s', (demand, reason) =>
    on('/form', async (agent) => {
      await expect(agent.aiString(demand)).rejects.toThrow(new RegExp(reason));
    }),
  );

  thoroughly(() => {
    it('is claimed of the field that it belongs to', () =>
      on('/form', async (agent) => {
        await agent.aiAssert('the Email field shows the error "Enter an address with an @"');
        await agent.aiAssert('the error of the IBAN field contains "24 characters"');
        for (const untrue of [
          'the Email field shows the error "24 characters are needed"',
          'the Email field shows the error "We never share it."',
          'the Email field shows the error "Enter an address"',
          'the Password field shows the error "At least 12 letters"',
          'the Password field shows the error "Too short"',
          'the error of the Year field is "Years are told to nobody."',
          'the error of the Day field is "No such day"',
        ])
          expect([untrue, await agent.aiBoolean(untrue).catch(() => false)]).toEqual([untrue, false]);
      }));
  });

  it('is a cell where a table has a column of that name, and a label where there is one', () =>
    on('/jobs', async (agent) => {
      expect(await agent.aiString('the error of nightly')).toBe('Disk full');
      expect(await agent.aiString('the error of measurement')).toBe('5 %');
    }));
});
