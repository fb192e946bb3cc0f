export default {
  paths: ['*.feature'],
  import: ['world.ts', 'steps.ts'],
  format: [
    'progress',
    ['eyewright/cucumber/formatter', 'eyewright.txt'],
    ['json', 'results.json'],
    ['html', 'results.html'],
  ],
  publishQuiet: true,
  worldParameters: { eyewright: { agentOptions: { waitAfterAction: 0 } } },
};
