// Fits the weights by which the embedded model takes a step for what it means: node --import tsx bench/fit-meaning.mjs
// [--pages FOLDER] [--save FILE] [--from FILE]. For each free step of the pages, the offers that are nearest to it are tried out;
// steps that cannot be carried out, and those of another page, are what is not to be done. Prints what weights do on pages that
// they were not fitted to, then the weights. It takes half an hour; `--from` fits to what an earlier run has saved.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { collectCases } from './fit-meaning/collect-cases.mjs';

const { values: wish } = parseArgs({
  options: {
    pages: { type: 'string', default: path.join(import.meta.dirname, 'fresh-pages/pages') },
    save: { type: 'string' },
    from: { type: 'string' },
  },
});

const cases = wish.from ? JSON.parse(readFileSync(wish.from, 'utf8')) : await collectCases(wish.pages);
if (wish.save) writeFileSync(wish.save, JSON.stringify(cases));
const samples = cases.flatMap(samplesOf);
const pages = [...new Set(cases.map(({ page }) => page))];
reportOthers();
const names = ['bias', ...Object.keys(cases.find(({ offers }) => offers.length > 0).offers[0].features)];
console.log(
  fit(samples)
    .map((weight, at) => `${names[at]}: ${weight.toFixed(2)}`)
    .join(',\n'),
);
process.exit();

function samplesOf({ page, isHere, offers }, at) {
  const known = offers.filter(({ isRight }) => !isHere || isRight !== undefined);
  return known.map(({ features, isRight }) => ({
    at,
    page,
    isRight: isRight === true,
    x: [1, ...Object.values(features)],
    weight: isHere ? 1 : 0.5,
  }));
}

/** Logistic regression by steps down the slope. */
function fit(own) {
  const weights = own[0].x.map(() => 0);
  for (let round = 0; round < 4000; round++) {
    const slope = weights.map(() => 0);
    for (const { x, isRight, weight } of own) {
      const error = (likelihood(x, weights) - Number(isRight)) * weight;
      for (const [at, value] of x.entries()) slope[at] += error * value;
    }
    for (const [at, by] of slope.entries()) weights[at] -= 1.5 * (by / own.length + (at > 0 ? 0.001 * weights[at] : 0));
  }
  return weights;
}

function likelihood(x, weights) {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, at) => sum + value * weights[at], 0)));
}

/** Each eighth of the pages by weights of the others, without what `understand.ts` asks for beside them. */
function reportOthers() {
  const parts = 8;
  const partOf = ({ page }) => pages.indexOf(page) % parts;
  const byCase = new Map();
  for (let part = 0; part < parts; part++) {
    const weights = fit(samples.filter((sample) => partOf(sample) !== part));
    for (const sample of samples.filter((one) => partOf(one) === part))
      byCase.set(sample.at, [...(byCase.get(sample.at) ?? []), { ...sample, by: likelihood(sample.x, weights) }]);
  }
  const ranked = [...byCase.values()].map((own) => own.toSorted((one, other) => other.by - one.by));
  const all = (isHere) => cases.filter((one) => one.isHere === isHere).length;
  console.log(`limit: right and wrong of ${all(true)} steps, done of ${all(false)} that should not be`);
  for (const limit of [0.25, 0.35, 0.45, 0.55, 0.65, 0.75]) {
    const done = ranked.filter(([first, second]) => first.by >= limit && (second?.by ?? 0) < first.by * 0.8);
    const here = done.filter(([{ at }]) => cases[at].isHere);
    const right = here.filter(([{ isRight }]) => isRight).length;
    console.log(`${limit}: ${right} and ${here.length - right}, ${done.length - here.length}`);
  }
}
