// Documents: every link and anchor leads somewhere, every page has one title, samples compile. Needs a build.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { undocumentedVariables } from './lib/environment-page.mjs';
import { root } from './lib/run.mjs';
import { documentPaths, readDocument, resolveLink } from './site/documents.mjs';
import { compileSamples, samplesOf } from './site/samples.mjs';

const skills = readdirSync(path.join(root, 'skills')).map((name) => `skills/${name}`);
const documents = new Map([...documentPaths(), ...skills].map((file) => [file, readDocument(file)]));
const problems = [];

function checkLink(file, { target, line }) {
  const link = resolveLink(file, target);
  const say = (what) => problems.push(`${file}:${line}: ${what}`);
  if (!link) return;
  if (link.path.startsWith('..') || !existsSync(path.join(root, link.path))) return say(`${target} leads nowhere`);
  const { headings } = documents.get(link.path) ?? {};
  if (link.anchor === '') return;
  if (!headings) return say(`${target} has an anchor, and is no document`);
  if (!headings.some(({ slug }) => slug === link.anchor)) say(`${link.path} has no heading "#${link.anchor}"`);
}

for (const document of documents.values()) {
  const titles = document.headings.filter(({ level }) => level === 1);
  if (titles.length !== 1) problems.push(`${document.file}: has ${titles.length} titles, and should have one`);
  for (const link of document.links) checkLink(document.file, link);
}
problems.push(...undocumentedVariables(documents.get('docs/environment.md').text));
const samples = [...documents.values()].flatMap(samplesOf);
const taught = `A sample that needs something above it says so in front of it, <!-- before: CODE -->; one that cannot be compiled alone, <!-- not compiled: WHY -->.`;
const compiled = samples.filter(({ isCompiled }) => isCompiled);
const wrongSamples = compileSamples(compiled);
problems.push(...wrongSamples, ...(wrongSamples.length > 0 ? [taught] : []));

for (const problem of problems) console.log(problem);
console.log(
  `documents: ${documents.size}, ${compiled.length} of ${samples.length} samples compiled, ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
