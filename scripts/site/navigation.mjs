// What stands where in the navigation of the site. A document that is missing here stands under "More".
import { documentPaths } from './documents.mjs';

const sections = [
  { title: 'Start', files: ['docs/first-steps.md', 'README.md'] },
  {
    title: 'Runners',
    files: [
      'docs/playwright.md',
      'docs/vitest.md',
      'docs/cucumber.md',
      'docs/yaml.md',
      'docs/ci.md',
      'docs/distributed.md',
      'docs/compatibility.md',
    ],
  },
  {
    title: 'Screens',
    files: [
      'docs/browsers.md',
      'docs/webdriver.md',
      'docs/bridge.md',
      'docs/android.md',
      'docs/ios.md',
      'docs/harmony.md',
      'docs/computer.md',
      'docs/rdp.md',
      'docs/custom-interfaces.md',
      'docs/test-kit.md',
    ],
  },
  { title: 'Models', files: ['docs/models.md', 'docs/offline-model.md', 'docs/calibrate.md'] },
  {
    title: 'Trust and cost',
    files: [
      'docs/waiting.md',
      'docs/verdicts.md',
      'docs/failures.md',
      'docs/cache.md',
      'docs/cassettes.md',
      'docs/secrets.md',
      'docs/safety.md',
      'docs/outputs.md',
      'docs/coding-agents.md',
      'docs/tracing.md',
    ],
  },
  {
    title: 'Coming from',
    files: ['docs/from-playwright.md', 'docs/from-cypress.md', 'docs/from-midscene.md'],
  },
  {
    title: 'Reference',
    files: [
      'docs/reference.md',
      'docs/command-line.md',
      'docs/errors.md',
      'docs/environment.md',
      'docs/record-format.md',
      'docs/glossary.md',
      'CHANGELOG.md',
    ],
  },
];

const project = ['docs/architecture.md', 'CONTRIBUTING.md', 'docs/specification.md'];
const isRecipe = (file) => file.startsWith('docs/recipes/');
const isDecision = (file) => file.startsWith('docs/decisions/');

/** Titles that would be too long, or say too little, beside others. */
const shortTitles = {
  'README.md': 'Overview',
  'docs/offline-model.md': 'The offline model',
  'docs/calibrate.md': 'Calibration',
  'docs/webdriver.md': 'WebDriver',
  'docs/bridge.md': 'Bridge',
  'docs/verdicts.md': 'Verdicts',
  'docs/failures.md': 'Failures and retries',
  'docs/cache.md': 'Cache and plain code',
  'docs/safety.md': 'Safety',
  'docs/outputs.md': 'Reports and outputs',
  'docs/reference.md': 'Options and calls',
  'docs/errors.md': 'Errors',
  'docs/environment.md': 'Environment variables',
  'docs/record-format.md': 'Record format',
};

export const shortTitle = ({ file, title }) => shortTitles[file] ?? title;

/** The groups of the navigation with those documents that exist. */
export function navigation() {
  const all = documentPaths();
  const named = new Set([...sections.flatMap(({ files }) => files), ...project]);
  const more = all.filter((file) => !named.has(file) && !isRecipe(file) && !isDecision(file));
  return [
    ...sections,
    { title: 'More', files: more },
    { title: 'Extend it', files: all.filter(isRecipe) },
    { title: 'Project', files: project },
    { title: 'Decisions', files: all.filter(isDecision), isFolded: true },
  ]
    .map((section) => ({ ...section, files: section.files.filter((file) => all.includes(file)) }))
    .filter(({ files }) => files.length > 0);
}
