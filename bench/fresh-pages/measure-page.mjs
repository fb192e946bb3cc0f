import { setTimeout as sleep } from 'node:timers/promises';

import { watchPage } from './watch-page.mjs';

/** What is asked of a page. */
export const kinds = ['acts', 'impossible', 'reads', 'trues', 'falses'];

/** One row a case: what came of it, and what was said. */
export async function measurePage({ page, agent, url, name, cases, isWanted }) {
  await page.addInitScript(watchPage);
  const rows = [];
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'load' });
  };
  const each = async (kind, judge) => {
    for (const one of cases[kind] ?? []) {
      const text = kind === 'reads' ? one[1] : Array.isArray(one) ? one[0] : one;
      if (isWanted(kind, text)) rows.push({ kind, name, text, ...(await judge(one)) });
    }
  };
  await each('acts', ([text, truth]) => act({ page, agent, open }, text, truth));
  await each('impossible', (text) => act({ page, agent, open }, text));
  await open();
  await each('reads', (wish) => read(agent, wish));
  await each('trues', (claim) => judged(agent, claim, true));
  await each('falses', (claim) => judged(agent, claim, false));
  return rows;
}

const said = ({ code, name, message }) => `${code ?? name}: ${message.split('\n')[0].slice(0, 240)}`;

/** Without a truth the instruction cannot be carried out. */
async function act({ page, agent, open }, text, truth) {
  await open();
  const error = await agent.aiAct(text).then(
    () => undefined,
    (reason) => reason,
  );
  await sleep(20);
  const isSo = truth !== undefined && (await page.evaluate(`Boolean(${truth})`).catch(() => false));
  const [hasActed, where] = await page
    .evaluate(() => [
      window.seen.presses.length + window.seen.inputs > 0,
      window.seen.presses.map(([element]) => element.outerHTML.slice(0, 100)).join(' | '),
    ])
    .catch(() => [true, 'left the page']);
  if (error) {
    const outcome = hasActed ? 'refused after acting' : truth === undefined ? 'right' : 'refused';
    return { outcome, detail: said(error) };
  }
  return { outcome: isSo ? 'right' : 'WRONG', detail: where };
}

const calls = { string: 'aiString', number: 'aiNumber', boolean: 'aiBoolean', query: 'aiQuery' };

async function read(agent, [type, text, truth]) {
  try {
    const value = await agent[calls[type]](text);
    const isSo = truth instanceof RegExp ? truth.test(String(value)) : sorted(value) === sorted(truth);
    return {
      outcome: isSo ? 'right' : 'WRONG',
      detail: `${JSON.stringify(value)} instead of ${JSON.stringify(truth)}`,
    };
  } catch (error) {
    return { outcome: 'refused', detail: said(error) };
  }
}

/** As JSON, whatever order the keys are in. */
function sorted(value) {
  const isObject = (one) => one !== null && typeof one === 'object' && !Array.isArray(one);
  return JSON.stringify(value, (_key, one) =>
    isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a.localeCompare(b))) : one,
  );
}

async function judged(agent, claim, isTrue) {
  try {
    await agent.aiAssert(claim);
    return { outcome: isTrue ? 'right' : 'FALSE GREEN', detail: '' };
  } catch (error) {
    const isVerdict = error.code === 'ASSERTION_FAILED';
    return { outcome: isVerdict ? (isTrue ? 'FALSE RED' : 'right') : 'refused', detail: said(error) };
  }
}
