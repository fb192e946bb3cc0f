// Files that follow from others: from the schemas of the record, of the summary, of options and of calls, from the examples
// of the offline model's grammar, from the registry of model families, from a font, and from what runs in pages.
// `--check` writes nothing and says what is stale.
// When the record's schema changed, build afterwards, so that the viewer knows it too.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { register } from 'tsx/esm/api';
import { z } from 'zod';

import { offlineModel } from './lib/offline-model.mjs';
import { commandLinePage } from './lib/command-line-page.mjs';
import { deviceFlags } from './lib/device-flags.mjs';
import { devicePage } from './lib/device-page.mjs';
import { environmentPage } from './lib/environment-page.mjs';
import { errorsPage, failuresPage } from './lib/errors-page.mjs';
import { fakeGlyphs } from './lib/fake-glyphs.mjs';
import { agentOptionNames, reference } from './lib/reference.mjs';
import { models } from './lib/models.mjs';
import { pagePrograms } from './lib/page-programs.mjs';
import { bin, root } from './lib/run.mjs';

const read = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '');

/** Writes a file, or says that it is stale. */
function update(file, text) {
  if (text === read(file)) return;
  if (process.argv.includes('--check')) {
    console.log(`${file} is stale: run "npm run build && npm run generate"`);
    process.exitCode = 1;
  } else writeFileSync(path.join(root, file), text);
}

// First, since the sources that are read below import them.
for (const [file, text] of Object.entries(await pagePrograms())) update(file, format(path.basename(file), text));

register();
const source = (file) => import(pathToFileURL(path.join(root, 'src', file)).href);
const { recordEventSchema } = await source('core/record/record.ts');
const { recordFields } = await source('core/record/record-fields.ts');
const { runSummarySchema } = await source('report/summary/run-summary.ts');

const schemas = {
  agentOptions: (await source('platforms/web/browser-agents.ts')).webAgentOptionsSchema,
  androidOptions: (await source('devices/android/android-options.ts')).androidOptionsSchema,
  harmonyOptions: (await source('devices/harmony/harmony-options.ts')).harmonyOptionsSchema,
  computerOptions: (await source('devices/computer/computer-options.ts')).computerOptionsSchema,
  rdpOptions: (await source('devices/computer/rdp/rdp-options.ts')).rdpOptionsSchema,
  iosOptions: (await source('devices/ios/ios-options.ts')).iosOptionsSchema,
  verbs: (await source('agents/verbs/verbs.ts')).verbs,
};

const grammar = (file) => source(`offline/grammar/${file}`);
const { listForms, valueForms } = await grammar('value-forms.data.ts');
const sentences = {
  steps: (await grammar('instruction-grammar.ts')).stepFamilies,
  statements: (await grammar('statement-grammar.ts')).statementFamilies,
  elements: (await grammar('elements/element-forms.data.ts')).elementForms,
  values: valueForms,
  lists: listForms,
};

const { flowCalls } = await source('yaml/flow-calls.ts');
const { flowSchema } = await source('yaml/flow-schema.ts');
const { actions } = await source('actions/index.ts');

const modelFacts = {
  keys: (await source('models/slot-keys.ts')).modelKeys,
  families: (await source('models/families/registry.ts')).families,
  faults: (await source('models/openai/transport/faults.data.ts')).faults,
  prices: (await source('models/prices/list-prices.data.ts')).listPrices,
  pricesOf: (await source('models/prices/list-prices.data.ts')).pricesOf,
};

update('src/cli/device/flags.data.ts', format('flags.data.ts', await deviceFlags(source)));
const { commands: entries } = await source('cli/commands.ts');
const deviceSections = await devicePage(source);
const commands = {};
for (const [name, { about, load }] of Object.entries(entries)) if (load) commands[name] = { about, ...(await load()) };
const { failureClassOfCode } = await source('core/errors/failure-class.data.ts');
const { errorGuide } = await source('core/errors/error-guide.data.ts');

/** The published schema of the JSON output. */
function reportSchema() {
  return format('report.schema.json', JSON.stringify(z.toJSONSchema(runSummarySchema, { io: 'input' }), null, 2));
}

/** The published schema of YAML texts. */
function yamlSchema() {
  return format('yaml.schema.json', JSON.stringify(flowSchema(flowCalls(actions)), null, 2));
}

/** What the viewer asks of an event before it shows it, since the schema library is too heavy for a report. */
function eventShape() {
  const kind = ({ kind: name, item, words }) => {
    if (name === 'text') return 'string';
    if (name === 'words') return typeof words[0];
    if (name === 'number' || name === 'boolean') return name;
    return name === 'list' && item.kind === 'text' ? 'strings' : undefined;
  };
  const shapes = [...recordFields].map(([type, fields]) => {
    const needed = [...fields]
      .filter(([name, { optional }]) => !optional && name !== 'type')
      .map(([name, { shape }]) => [name, kind(shape)]);
    return [type, Object.fromEntries(needed.filter(([, value]) => value !== undefined))];
  });
  const text = `// Written by scripts/generate.mjs from src/core/record/record.ts.

export type FieldKind = 'string' | 'number' | 'boolean' | 'strings';

/** The required fields of each event type. Other fields are checked where they are shown. */
export const eventShape: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = ${JSON.stringify(Object.fromEntries(shapes))};
`;
  return format('event-shape.data.ts', text);
}

function format(name, text) {
  return execFileSync(process.execPath, [bin('oxfmt', 'bin/oxfmt'), `--stdin-filepath=${name}`], {
    input: text,
    encoding: 'utf8',
    cwd: root,
  });
}

const begin = '<!-- fields: written by scripts/generate.mjs from src/core/record/record.ts -->';
const end = '<!-- end of fields -->';

/** The document with its tables of fields made anew. */
function recordFormat() {
  const [before = '', rest = ''] = read('docs/record-format.md').split(begin);
  const [, after = ''] = rest.split(end);
  const about = new Map(
    recordEventSchema.options.map((event) => [event.shape.type.value, z.globalRegistry.get(event)?.description ?? '']),
  );
  const sections = [...recordFields].map(([type, fields]) => {
    const rows = [...fieldRows(fields)].map((cells) => `| ${cells.join(' | ')} |`);
    return [
      `### \`${type}\``,
      about.get(type),
      ['| Field | Holds | Meaning |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  return `${before}${begin}\n\n${sections.join('\n\n')}\n\n${end}${after}`;
}

function* fieldRows(fields, above = '') {
  for (const [name, { shape, optional, about }] of fields) {
    if (name === 'type') continue;
    const inner = shape.kind === 'list' ? shape.item : shape;
    const list = shape.kind === 'list' ? '[]' : '';
    yield [`\`${above}${name}${list}${optional ? '?' : ''}\``, holds(inner), about.replaceAll('|', '\\|')];
    if (inner.kind === 'object') yield* fieldRows(inner.fields, `${above}${name}${list}.`);
  }
}

function holds({ kind, privacy, words }) {
  if (kind === 'text') return `text, ${privacy}`;
  return kind === 'words' ? words.map((word) => `\`${word}\``).join(', ') : kind;
}

const files = {
  'docs/report.schema.json': reportSchema,
  'docs/yaml.schema.json': yamlSchema,
  'docs/record-format.md': recordFormat,
  'docs/offline-model.md': () => format('offline-model.md', offlineModel(read('docs/offline-model.md'), sentences)),
  'docs/models.md': () => format('models.md', models(read('docs/models.md'), modelFacts)),
  'src/report/viewer/model/event-shape.data.ts': eventShape,
  'src/fixtures/shared/agent-option-names.data.ts': () =>
    format('agent-option-names.data.ts', agentOptionNames(schemas)),
  'src/devices/fake/fake-glyphs.data.ts': fakeGlyphs,
  'docs/command-line.md': () => format('command-line.md', commandLinePage(commands, deviceSections)),
  'docs/errors.md': () => format('errors.md', errorsPage(failureClassOfCode, errorGuide)),
  'docs/failures.md': () => format('failures.md', failuresPage(read('docs/failures.md'), failureClassOfCode)),
  'docs/environment.md': () => format('environment.md', environmentPage(modelFacts.keys)),
  'docs/reference.md': () => format('reference.md', reference(schemas)),
};
for (const [file, make] of Object.entries(files)) update(file, make());
