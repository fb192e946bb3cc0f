/**
 * Who may import whom. A folder may use itself, `util`, and what stands here; type imports count.
 * The same table in words, and why: docs/architecture.md, docs/decisions/0001-layers-and-their-checker.md.
 */
const allow = {
  util: [],
  core: [],
  actions: ['core'],
  devices: ['core'],
  vision: ['core'],
  offline: ['core', 'vision'],
  // Its local-first model asks the offline one, by the entry of that room.
  models: ['core', 'offline'],
  cache: ['core'],
  code: ['core'],
  report: ['core'],
  agents: ['core', 'actions'],
  gherkin: ['core', 'agents'],
  yaml: ['core', 'agents'],
  masking: ['core', 'vision'],
  tracing: ['core', 'agents'],
  session: [
    'core',
    'actions',
    'vision',
    'offline',
    'models',
    'cache',
    'code',
    'report',
    'agents',
    'gherkin',
    'yaml',
    'masking',
    'tracing',
  ],
  'device-pool': ['core', 'session'],
  bridge: ['core'],
  // The folder that browsers load; the messages are all that it shares.
  extension: ['bridge'],
  platforms: ['core', 'devices', 'agents', 'session', 'device-pool', 'bridge'],
  calibration: ['core', 'agents', 'session'],
  // Its test picture is that of the fake device.
  doctor: ['core', 'devices', 'models', 'agents', 'session', 'platforms', 'skills'],
  skills: [],
  runners: ['core'],
  fixtures: ['core', 'agents', 'gherkin', 'session', 'platforms', 'runners'],
  reporters: ['core', 'report', 'runners'],
  // It reads what runners left as their reporters do.
  cli: [
    'core',
    'actions',
    'gherkin',
    'agents',
    'code',
    'offline',
    'report',
    'yaml',
    'session',
    'platforms',
    'calibration',
    'doctor',
    'model-setup',
    'bridge',
    'runners',
    'reporters',
    'skills',
    'playground',
  ],
  'model-setup': ['core', 'models'],
  // The page that `npx eyewright playground` serves; its server knows the messages.
  playground: ['core', 'report'],
  testing: ['core'],
};

/** Entry files of the package (src/public) collect public names: everything except what belongs to one runner. */
const entryMayUse = Object.keys(allow).filter(
  (folder) => !['runners', 'fixtures', 'reporters', 'testing'].includes(folder),
);

const { builtinModules } = require('node:module');

/** Packages of the test runners, each known only to its own adapters and to what these share. */
const runners = { playwright: '@playwright/test', vitest: 'vitest', cucumber: '@cucumber/cucumber' };

/** Packages that cost time or may be absent: never imported before they are needed. */
const heavy = [
  'sharp',
  'openai',
  'tesseract\\.js',
  'playwright',
  'playwright-core',
  'puppeteer',
  'puppeteer-core',
  'appium-adb',
  '@opentelemetry/api',
];

const anyOf = (names) => `(${names.join('|')})`;
const npm = (names) => `^node_modules/${anyOf(names)}/`;

const layerRules = Object.entries(allow).map(([folder, uses]) => ({
  name: `layer-${folder}`,
  comment: `src/${folder} may import only ${[folder, 'util', ...uses].join(', ')}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/${anyOf([folder, 'util', ...uses])}/` },
}));
// The test kit draws a device of its own, and its model writes places as families do.
layerRules.find((rule) => rule.name === 'layer-testing').to.pathNot =
  '^src/((testing|util|core)/|devices/fake/|models/families/)';

const runnerRules = Object.entries(runners).map(([runner, name]) => ({
  name: `only-its-adapters-know-${runner}`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/(runners/${runner}\\.ts$|(fixtures|reporters)/${runner}/)` },
  to: { path: npm([name]) },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...runnerRules,
    {
      name: 'entries-collect-public-names',
      severity: 'error',
      from: { path: '^src/public/' },
      to: { path: '^src/', pathNot: `^src/${anyOf(['public', ...entryMayUse])}/` },
    },
    {
      name: 'nobody-imports-entries',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/public/' },
      to: { path: '^src/public/' },
    },
    {
      name: 'platforms-are-islands',
      comment: 'A platform uses core, util and devices/shared, never another platform.',
      severity: 'error',
      from: { path: '^src/devices/([^/]+)/' },
      to: { path: '^src/devices/([^/]+)/', pathNot: '^src/devices/($1|shared)/' },
    },
    {
      name: 'one-report-knows-of-no-merging',
      severity: 'error',
      from: { path: '^src/report/container/' },
      to: { path: '^src/report/(merge|run-report|outputs|summary|redact|run|viewer)/' },
    },
    {
      name: 'adapters-are-islands',
      comment: 'The adapter of one runner never uses that of another.',
      severity: 'error',
      from: { path: '^src/(?:runners|fixtures|reporters)/(playwright|vitest|cucumber)[./]' },
      to: { path: '^src/(?:runners|fixtures|reporters)/(playwright|vitest|cucumber)[./]', pathNot: '/$1[./]' },
    },
    {
      name: 'offline-model-has-one-entry',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/offline/' },
      to: { path: '^src/offline/', pathNot: '^src/offline/index\\.ts$' },
    },
    {
      name: 'offline-model-reads-before-it-answers',
      comment: 'In src/offline: grammar (sentences) knows nothing of screens and answers.',
      severity: 'error',
      from: { path: '^src/offline/grammar/' },
      to: { path: '^src/', pathNot: '^src/(offline/(grammar/|not-understood\\.ts$)|core/|util/)' },
    },
    {
      name: 'offline-model-answers-in-its-rooms',
      severity: 'error',
      from: { path: '^src/offline/answer/' },
      to: { path: '^src/offline/', pathNot: '^src/offline/((screen|grammar|answer)/|not-understood\\.ts$)' },
    },
    {
      name: 'viewer-runs-in-a-browser',
      severity: 'error',
      from: { path: '^src/(report/viewer|playground)/main\\.tsx$' },
      to: { path: `^(node:)?${anyOf(builtinModules)}$`, reachable: true },
    },
    {
      name: 'reducer-and-viewer-are-pure',
      comment:
        'They are shipped in every report: of the rest of the library they may only know types, and whose failure it is.',
      severity: 'error',
      from: { path: '^src/report/(run|viewer/(model|ui))/' },
      to: {
        path: '.',
        pathNot: '^(src/report/(run|viewer)/|src/core/errors/failure-class|node_modules/preact/)',
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'viewer-stays-out-of-the-library',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(report/viewer|playground)/' },
      to: { path: '^src/report/viewer/' },
    },
    {
      name: 'playground-stays-out-of-the-library',
      comment: 'Only its messages are known outside of the page.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/playground/' },
      to: { path: '^src/playground/', pathNot: '^src/playground/messages\\.ts$' },
    },
    {
      name: 'page-scripts-run-in-a-page',
      comment: 'They are bundled into one text: of the rest of the library they may only know types and tables.',
      severity: 'error',
      from: { path: '^src/devices/web/page-scripts/' },
      to: {
        path: '.',
        pathNot: '^src/devices/(web/page-scripts/|shared/tree/.*\\.data\\.ts$)',
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'page-scripts-stay-out-of-the-library',
      comment: 'Import the program that scripts/generate.mjs makes of them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/devices/web/page-scripts/' },
      to: { path: '^src/devices/web/page-scripts/' },
    },
    {
      name: 'heavy-packages-load-lazily',
      comment: 'Use `await import()` where the package is needed; types may be imported.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(fixtures|reporters|report/viewer|playground)/' },
      to: { path: npm(heavy), dynamic: false, dependencyTypesNot: ['type-only', 'type-import'] },
    },
    { name: 'no-circular', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'source-never-imports-tests',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|examples|bench|scripts)/' },
    },
    {
      name: 'resolvable',
      comment: 'Optional peers must be installed here as devDependencies.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // By the source as it is: types say so themselves (verbatimModuleSyntax). To compile each file as well takes four times as long.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
