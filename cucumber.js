// TypeScript steps need tsx: NODE_OPTIONS='--import tsx' npx cucumber-js
// Inside this repository the package is resolved by hand; elsewhere it is just 'eyewright/cucumber/formatter'.
const formatter = import.meta.resolve('eyewright/cucumber/formatter');
const runDir = process.env['EYEWRIGHT_RUN_DIR'] ?? 'eyewright_run';

const shared = {
  // Cucumber prints one formatter to the terminal; every other needs a file.
  format: ['progress', [formatter, `${runDir}/cucumber.txt`]],
  publishQuiet: true,
};

export default { ...shared, paths: ['examples/features/**/*.feature'], import: ['examples/features/steps.ts'] };

/** On phones: npx cucumber-js --profile phones */
export const phones = {
  ...shared,
  paths: ['examples/phones/*.feature'],
  import: ['examples/phones/steps.ts'],
  parallel: 3,
};

/** On virtual displays: npx cucumber-js --profile desktop */
export const desktop = {
  ...shared,
  paths: ['examples/desktop/*.feature'],
  import: ['examples/desktop/steps.ts'],
  parallel: 2,
};
