import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

const base = `<!doctype html><meta charset="utf-8"><style>
  body { font: 16px Inter, sans-serif; margin: 20px } td, th { padding: 4px 12px } p { margin: 6px 0 }
  .card, article { border: 1px solid #999; padding: 10px; margin: 8px; width: 260px; display: inline-block; vertical-align: top }
  .tiles div { display: inline-block; margin-right: 20px } .tiles b, .tiles span { display: block }</style>`;

const runs = [
  ['R-1', 'Anna Berg', 'Harbour ring', '18', '10:40'],
  ['R-2', 'Karim Daoud', 'Old town', '31', '11:05'],
  ['R-3', 'Lena Fuchs', 'North loop', '22', '11:20'],
  ['R-4', 'Mia Gomez', 'Airport', '9', '12:00'],
  ['R-5', 'Noor Aziz', 'West park', '14', '12:30'],
].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`);

const pages = {
  '/map': `${base}<h1>Map</h1><p>5 of 8 layers shown</p><p>Queue “Billing” has been above its limit of 6 waiting callers.</p><p>14 of 220 berths are still free.</p><table><tr><th>Paper<th>Sheets</tr><tr><td>Gloss<td>840 sheets</tr><tr><td>Matt<td>12 sheets</table><section aria-label="Line" style="height:900px"><h2>Line</h2><label>Width <input></label></section>`,
  '/stage': `${base}<h1>Cues</h1><ul><li>Operator Wanda Keogh<li>Desk 4</ul><div><div id="ls">Self-sufficiency</div><div>66 %</div><div role="meter" aria-labelledby="ls" aria-valuenow="66" style="width: 99px; height: 9px; background: green"></div></div>
    <section aria-label="Checks"><h2>Problems</h2><ul><li><span>Cue 4 reads too fast</span> <button>Ignore</button><li><span>Cue 6 is long</span> <button>Ignore</button></ul></section>
    <label><input type="radio" name="r" checked> Pick up at the branch, free</label><label><input type="radio" name="r"> By post</label>
    <table><tr><th>Paper<th>Sheets</tr><tr><td>Gloss<td>840</tr><tr><td>Matt<td>12</tr></table>`,
  '/route': `${base}<h1>Router</h1><p>Fjordhus</p><div class="tiles"><div><span>Upload</span><b>48 Mbit/s</b></div><div><b>11</b><span>Freie Termine</span></div></div>
    <div><label for="b">Bemerkung</label> <input id="b" value="Einparken üben"></div>
    <table><tr><th>Pista<th>Lunghezza<th>Stato</tr><tr><td>Camoscio<td>1.900 m<td>Aperta</tr><tr><td>Diavolo<td>2.400 m<td>Chiusa</tr></table>
    <div class="card"><b>Tin Soldiers</b><p>12+</p></div>`,
  '/runs': `${base}<h1>Fleet</h1><table aria-label="Runs"><tr><th>Run<th>Driver<th>Route<th>Parcels<th>ETA</tr>${runs.join('')}</table><p>1 to 5 of 57</p>`,
  '/roster': `${base}<h1>Shifts</h1><table><tr><th>Nurse<th>Mon 23<th>Tue 24</tr><tr><td>Amara Obi<td>Early<td>Night</tr><tr><td>Bo Kohl<td>Late<td>Free</tr></table>`,
  '/claim': `${base}<h1>Damage desk</h1><p>The car is in the yard.</p><section aria-label="Claim D-7720"><dl><dt>Mileage<dd>74 310 km<dt>Garage<dd>Moss Motors<dt>Handed in<dd>2 May 2026</dl></section>
    <p>Created 2 May 2026 · Changed 4 May 2026</p><p>Changed by Uma Holt yesterday</p><p>Seats held for 9:41</p><p>16:55 Gate opened by Emil</p><p>The plan is approved by Friday.</p>`,
  '/ovens': `${base}<h1>Plan</h1>${[
    ['Stone oven', '250'],
    ['Rack oven', '210'],
  ]
    .map(
      ([name, heat], at) =>
        `<article aria-label="${name}"><h2>${name}</h2><p>Load ${at + 2}</p><div><span>Temperature</span> <b>${heat} °C</b></div><p>Baker: Ola ${name?.at(0)}</p></article>`,
    )
    .join('')}<div class="tiles"><div><b>42</b><span>Loaves</span></div><div><b>3</b><span>Stages</span></div></div>`,
  '/frames': `${base}<h1>Glasses</h1><div role="radiogroup" aria-label="Frame">${[
    ['Bergen', '€129.00', true],
    ['Delft', 'Sold out', false],
    ['Cascais', '€149.00', false],
  ]
    .map(
      ([name, price, isOn]) =>
        `<div class="card" role="radio" tabindex="0" aria-checked="${isOn}"><b style="font-size:22px">${name}</b><br>Steel<br>${price}</div>`,
    )
    .join('')}</div><div role="group" aria-label="Size"><button>S</button><button aria-pressed="true">M</button></div>
    <button aria-haspopup="listbox" aria-expanded="false" aria-label="Shop lead Marta Weiss">Marta Weiss</button>`,
  '/vault': `${base}<h1>Vault</h1><nav aria-label="Parts"><button>All items 7</button> <button>Trash 3</button></nav><p>4 of 23 notes</p><p>1 selected</p>
    <h2>Proposals</h2><p>212 Closed · 7 Open</p><h2>Music</h2><article><h3>Lisbon press club</h3><p>Rui Tavares</p><p>Mondays 18:30</p></article>`,
};

describe('facts of a page', () => {
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

  it.each([
    // Rows by what tells them apart, also where others are not in view.
    ['/runs', 'which route does Karim Daoud drive?', 'Old town'],
    ['/runs', 'how many parcels does Lena Fuchs have?', '22'],
    ['/runs', 'when does R-4 arrive?', '12:00'],
    // Two names that cross.
    ['/roster', 'what shift does Bo Kohl have on Mon 23?', 'Late'],
    // Labels, whose owner the page is about.
    ['/claim', 'what is the mileage of the car?', '74 310 km'],
    ['/claim', 'which garage has the car?', 'Moss Motors'],
    ['/claim', 'when was the claim changed?', '4 May 2026'],
    ['/claim', 'who changed the claim yesterday?', 'Uma Holt'],
    ['/claim', 'how long are the seats held?', '9:41'],
    ['/claim', 'who opened the gate?', 'Emil'],
    // The same label in several cards, and figures over what they count.
    ['/ovens', 'how hot is the rack oven?', '210 °C'],
    ['/ovens', 'how many loaves are there in all?', '42'],
    // What is on, and what can be chosen.
    ['/frames', 'which size is chosen?', 'M'],
    ['/frames', 'which frame is sold out?', 'Delft'],
    ['/frames', 'what does the Cascais frame cost?', '€149.00'],
    ['/frames', 'who is the shop lead?', 'Marta Weiss'],
    // Numbers beside what they count.
    ['/vault', 'how many items are in the trash?', '3'],
    ['/vault', 'how many notes are there in all?', '23'],
    ['/vault', 'how many notes are selected?', '1'],
    // Without what asks for it, and with its unit.
    ['/stage', 'who is the operator?', 'Wanda Keogh'],
    ['/stage', 'what is the self-sufficiency?', '66 %'],
    ['/stage', 'how many "Sheets" of "Gloss" are left?', '840'],
    // What is named in quotes is what is asked for, and of what.
    ['/route', 'what does the "Bemerkung" say right now?', 'Einparken üben'],
    ['/route', 'how many "Freie Termine" are left?', '11'],
    ['/route', 'how long is "Camoscio" ("Lunghezza")?', '1.900 m'],
    ['/route', 'how fast is the upload?', '48 Mbit/s'],
    // Who teaches is named, and so is when.
    ['/vault', 'who teaches "Lisbon press club"?', 'Rui Tavares'],
    ['/vault', 'when is "Lisbon press club"?', 'Mondays 18:30'],
  ] as const)('answer: %s %s', (address, question, answer) =>
    on(address, async (agent) => {
      expect(await agent.aiString(question)).toBe(answer);
    }),
  );

  it.each([
    // Other rows may have the same.
    ['/runs', 'which driver has 22 parcels?'],
    ['/runs', 'how many runs are late?'],
    // Nothing of the kind is said.
    ['/runs', 'who pays Karim Daoud?'],
    ['/roster', 'what shift does Bo Kohl have on Wed 25?'],
    ['/claim', 'what is the mileage of the van?'],
    ['/claim', 'who approved the plan?'],
    ['/claim', 'which garage repairs the car?'],
    // Two cards, and a figure that counts.
    ['/ovens', 'what is the temperature?'],
    ['/ovens', 'which stage is it?'],
    ['/frames', 'what is the Bergen frame made of?'],
    // The number stands below another heading, or is of something else.
    ['/vault', 'how many notes are closed?'],
    ['/vault', 'how many unread notes are selected in the trash?'],
    // A heading over several is the name of none of them, and what is named is not what is on elsewhere.
    ['/stage', 'which cue reads too fast?'],
    ['/stage', 'which "Branch" is chosen?'],
    // The noun that is asked for is no label here, and the unit is another.
    ['/route', 'in which hall is "Tin Soldiers" shown?'],
    ['/route', 'how warm is the upload?'],
    ['/route', 'who wrote the "Bemerkung"?'],
    // A heading is there once, and says nothing of how many.
    ['/stage', 'how many "Problems" are listed?'],
    // Nobody says that who is named wrote it.
    ['/vault', 'who wrote "Lisbon press club"?'],
  ] as const)('do not answer what they do not tell: %s %s', (address, question) =>
    on(address, async (agent) => {
      await expect(agent.aiString(question)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:EXTRACTION_FAILED|MODEL_UNSURE|MODEL_NOT_UNDERSTOOD)$/) as string,
      });
    }),
  );

  it('count those that are so, or all of them', () =>
    on('/map', async (agent) => {
      expect(await agent.aiNumber('how many layers are shown?')).toBe(5);
      expect(await agent.aiNumber('how many berths are still free?')).toBe(14);
      await expect(agent.aiNumber('how many callers are waiting?')).rejects.toThrow();
    }));

  it('that may lie out of view are neither claimed nor denied', () =>
    on('/map', async (agent) => {
      const unsure = { code: 'MODEL_UNSURE' };
      await expect(agent.aiAssert('the IBAN field is invalid')).rejects.toMatchObject(unsure);
      await expect(agent.aiAssert('the IBAN field is empty')).rejects.toMatchObject(unsure);
      await expect(agent.aiAssert('there are 2 "Helpful" buttons')).rejects.toMatchObject(unsure);
      await expect(agent.aiAssert('the "Line" section shows "Colour"')).rejects.toMatchObject(unsure);
      await expect(agent.aiNumber('how many "Helpful" buttons')).rejects.toMatchObject({ code: 'EXTRACTION_FAILED' });
      await agent.aiAssert('the Width field is empty');
    }));
});
