export default {
  import: ['features/steps.js'],
  publishQuiet: true,
  worldParameters: {
    eyewright: {
      launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'),
      agentOptions: { waitAfterAction: 0 },
    },
  },
};
