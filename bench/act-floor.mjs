// What calls cost above the driver alone. Driver and call take turns in one run, so that a slow machine slows both.
import { inTurn } from './measure.mjs';
import { counterPage, formPage } from './pages.mjs';

const rounds = 15;

/** The ratios of single calls, and of whole instructions, to what the driver alone needs. */
export async function actFloor(kit) {
  return [...(await singleCalls(kit)), ...(await instructions(kit)), await cachedReplay(kit)];
}

async function singleCalls(kit) {
  const parts = await kit.setUp(counterPage);
  const { page, model, agent } = parts;
  const place = { box: await kit.boxOf(page, 'button') };
  const { x, y, width, height } = await page.locator('button').boundingBox();
  const shot = () => page.screenshot({ type: 'jpeg', quality: 90 });
  const ms = await inTurn(
    {
      capture: shot,
      async floor() {
        await shot();
        await page.mouse.click(x + width / 2, y + height / 2);
        await shot();
      },
      async tap() {
        model.enqueue(place);
        await agent.aiTap('the Add one button');
      },
      xpath: () => agent.aiTap('the Add one button', { xpath: '//button' }),
      async query() {
        model.enqueue({ data: { taps: 1 } });
        await agent.aiQuery({ taps: 'number of taps' });
      },
      async assert() {
        model.enqueue({ thought: 'it does', data: true });
        await agent.aiAssert('the page shows "Counter"');
      },
    },
    { rounds, apart: true },
  );
  await kit.tearDown(parts);
  return [
    { name: 'aiTap', ms: ms.tap, floor: ms.floor, limit: 1.3 },
    { name: 'aiTap by xpath', ms: ms.xpath, floor: ms.floor, limit: 1.15 },
    { name: 'aiQuery', ms: ms.query, floor: ms.capture, limit: 1.15 },
    { name: 'aiAssert', ms: ms.assert, floor: ms.capture, limit: 1.15 },
  ];
}

const login = ['Username', 'Password'];
const address = ['First name', 'Last name', 'E-mail', 'Street', 'City'];
const forms = {
  'aiAct, login of 3 steps': { labels: login },
  'aiAct, login with a secret in a password field': { labels: login, secret: 'Password' },
  'aiAct, form of 6 steps': { labels: address },
  'aiAct, filled form of 6 steps': { labels: address, isFilled: true },
};

async function instructions(kit) {
  const rows = [];
  for (const [name, form] of Object.entries(forms)) rows.push({ name, ...(await instruction(kit, form)), limit: 1.3 });
  return rows;
}

/** One form, filled by the driver alone (a picture, then a click or typing and a picture for each step) and by a plan. */
async function instruction(kit, { labels, secret, isFilled = false }) {
  const html = formPage(labels, 'Save', secret);
  const parts = await kit.setUp(html, secret ? { secrets: { PASSWORD: 'value 1' } } : {});
  const { page, model, agent } = parts;
  const shot = () => page.screenshot({ type: 'jpeg', quality: 90 });
  const value = (index) => `value ${index}`;
  const middles = await Promise.all([...labels.keys()].map((index) => middleOf(page, `#f${index}`)));
  const button = await middleOf(page, 'button');
  const actions = [];
  for (const [index, label] of labels.entries()) {
    const locate = { prompt: `${label} field`, box: await kit.boxOf(page, `#f${index}`) };
    const typed = label === secret ? '{{secret:PASSWORD}}' : value(index);
    actions.push({ name: 'Input', param: { locate, value: typed } });
  }
  actions.push({ name: 'Tap', param: { locate: { prompt: 'Save button', box: await kit.boxOf(page, 'button') } } });
  const instructionText = `fill in the form${secret ? ' with {{secret:PASSWORD}}' : ''} and save it`;
  const before = isFilled ? 'an older value' : '';
  const reset = () =>
    page.evaluate((text) => document.querySelectorAll('input').forEach((field) => (field.value = text)), before);
  const ms = await inTurn(
    {
      reset,
      async floor() {
        await shot();
        for (const [index, middle] of middles.entries()) {
          await page.mouse.click(...middle);
          if (isFilled) await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.type(value(index));
          await shot();
        }
        await page.mouse.click(...button);
        await shot();
      },
      again: reset,
      async act() {
        model.enqueue(kit.plan(actions, { done: true }));
        await agent.aiAct(instructionText);
      },
    },
    { rounds, apart: true },
  );
  if (model.requests.length !== rounds + 2) throw new Error('the form took more than one plan');
  await kit.tearDown(parts);
  return { ms: ms.act, floor: ms.floor };
}

async function middleOf(page, selector) {
  const { x, y, width, height } = await page.locator(selector).boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Five taps by the driver alone, and by a plan that is remembered, its outcome verified, without a model. */
async function cachedReplay(kit) {
  const parts = await kit.setUp(counterPage, { cache: { id: 'bench' } });
  const { page, model } = parts;
  const middle = await middleOf(page, 'button');
  const shot = () => page.screenshot({ type: 'jpeg', quality: 90 });
  const locate = { prompt: 'the Add one button', box: await kit.boxOf(page, 'button') };
  const taps = Array.from({ length: 5 }, () => ({ name: 'Tap', param: { locate } }));
  const reset = () => page.evaluate('n = 0, out.textContent = n, undefined');
  const instruction = 'tap the button five times';
  model.enqueue(kit.plan(taps, { done: true }));
  await parts.agent.aiAct(instruction);
  const agents = [];
  const ms = await inTurn(
    {
      empty: reset,
      async floor() {
        await shot();
        for (let tap = 0; tap < 5; tap++) {
          await page.mouse.click(...middle);
          await shot();
        }
      },
      // An agent remembers each time that it is told to do something by itself.
      async again() {
        await reset();
        agents.push(kit.agentFor(parts, { cache: { id: 'bench', heal: 'fail' } }));
        await agents.at(-1).aiLocate('the button', { xpath: '//button' });
      },
      replay: () => agents.at(-1).aiAct(instruction),
    },
    { rounds, apart: true },
  );
  if (model.requests.length !== 1) throw new Error('the replay asked the model');
  for (const agent of agents) await agent.destroy();
  await kit.tearDown(parts);
  return { name: 'cached replay of five taps', ms: ms.replay, floor: ms.floor, limit: 1.4 };
}
