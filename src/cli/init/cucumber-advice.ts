import type { ConfigFile } from './look-at-project.ts';

const commandLine =
  '--format eyewright/cucumber/formatter:eyewright_run/cucumber.txt' +
  ` --world-parameters '{"eyewright":{"agentSteps":"tagged"}}'`;

const script = `format: [['eyewright/cucumber/formatter', 'eyewright_run/cucumber.txt']],   // beside those that you have
worldParameters: { eyewright: { agentSteps: 'tagged' } },   // agents only in scenarios with @ai`;

const yaml = `format:   # beside those that you have
  - [eyewright/cucumber/formatter, eyewright_run/cucumber.txt]
worldParameters:   # agents only in scenarios with @ai
  eyewright: { agentSteps: tagged }`;

const json = `"format": [["eyewright/cucumber/formatter", "eyewright_run/cucumber.txt"]],
"worldParameters": { "eyewright": { "agentSteps": "tagged" } }`;

/** What to add to a configuration, in its own notation; a profile may also be a command line. */
export function cucumberAdvice(config: ConfigFile | undefined): string {
  const { name = '', text = '' } = config ?? {};
  const isJson = name.endsWith('.json');
  if (/(^|[\s'"`])--[a-z]/m.test(text)) return isJson ? JSON.stringify(commandLine).slice(1, -1) : commandLine;
  if (isJson) return json;
  return /\.ya?ml$/.test(name) ? yaml : script;
}
