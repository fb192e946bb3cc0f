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
  worldParameters: { eyewright: { launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}') } },
  ...JSON.parse(EXTRA),
};
