export default {
  paths: ['*.feature'],
  import: ['steps.ts'],
  format: [
    'progress',
    ['eyewright/cucumber/formatter', 'eyewright.txt'],
    ['json', 'results.json'],
    ['html', 'results.html'],
    ['junit', 'results.xml'],
    ['message', 'results.ndjson'],
  ],
  publishQuiet: true,
  worldParameters: {
    eyewright: {
      launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'),
      agentOptions: { waitAfterAction: 0, secrets: { MEMBER: process.env.GIVEN_MEMBER } },
    },
  },
};
