const { EXTRA = '{}' } = process.env;

export default {
  paths: ['*.feature'],
  import: ['steps.js'],
  format: [
    ['message', 'own.ndjson'],
    ['eyewright/cucumber/formatter', 'eyewright.txt'],
  ],
  formatOptions: { eyewright: { outputs: ['json', 'junit', 'markdown', 'github'] } },
  publishQuiet: true,
  ...JSON.parse(EXTRA),
};
