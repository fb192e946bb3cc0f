import { cucumberAdvice } from './cucumber-advice.ts';
import { firstPage } from './first-page.ts';
import { modelFileLines } from './load-lines.ts';
import type { ProjectFile, TemplateInit } from './project-file.ts';

export interface CucumberPlace {
  readonly features: string;
  /** Path of the file with the first step. */
  readonly steps: string;
}

/** Files for a Cucumber project. An existing suite keeps its World and its scenarios. */
export function cucumberFiles(init: TemplateInit, { features, steps }: CucumberPlace): ProjectFile[] {
  const { isKnown, config } = init;
  const lines = modelFileLines(init.loadsModelFile);
  const head = lines.import === '' ? '' : `${lines.import}${lines.load}\n`;
  return [
    { path: `${features}/eyewright.feature`, content: featureText },
    { path: steps, content: stepsText({ ...init, isModule: isModuleFile(steps, init.isModule) }) },
    {
      path: 'cucumber.mjs',
      insteadOf: config?.name,
      content: head + (isKnown ? configText('', taggedLine) : configText(importLine(init), '')),
      advice: cucumberAdvice(config),
    },
  ];
}

function isModuleFile(file: string, isModule: boolean): boolean {
  return file.endsWith('.mjs') || (isModule && !file.endsWith('.cjs'));
}

const importLine = ({ isTyped }: TemplateInit): string => `  import: ['features/**/*.${isTyped ? 'ts' : 'js'}'],\n`;

const taggedLine = `  worldParameters: { eyewright: { agentSteps: 'tagged' } }, // agents only in scenarios with @ai\n`;

const configText = (load: string, world: string): string => `export default {
${load}  format: ['progress', ['eyewright/cucumber/formatter', 'eyewright_run/cucumber.txt']],
${world}};
`;

const featureText = `@ai
Feature: Newsletter

  Scenario: A reader subscribes
    Given the newsletter page is open
    When I type "Ada" into the Name field
    And I click "Subscribe"
    Then the page shows "Welcome, Ada"
`;

function stepsText({ isTyped, isModule, isKnown }: TemplateInit): string {
  const imports = isTyped || isModule ? moduleImports(isTyped, isKnown) : commonImports(isKnown);
  return `// Lets an agent carry out every step that no definition matches.
${imports}
// A page of its own, so that this scenario passes anywhere. For yours: await this.page.goto('https://…').
const newsletter = \`
${firstPage}
\`;

${isKnown ? knownStep : ownStep(isTyped)}`;
}

const commonImports = (
  isKnown: boolean,
): string => `${isKnown ? 'const { agentOf } = ' : ''}require('eyewright/cucumber');
const { Given } = require('@cucumber/cucumber');
`;

function moduleImports(isTyped: boolean, isKnown: boolean): string {
  const world = isTyped && !isKnown ? `import type { EyewrightWorld } from 'eyewright/cucumber';\n` : '';
  const load = isKnown ? `import { agentOf } from 'eyewright/cucumber';` : `import 'eyewright/cucumber';`;
  return `${load}

import { Given } from '@cucumber/cucumber';
${world}`;
}

const ownStep = (
  isTyped: boolean,
): string => `Given('the newsletter page is open', async function (${isTyped ? 'this: EyewrightWorld' : ''}) {
  await this.page.setContent(newsletter);
});
`;

/** Works with any World: the agent opens a page if the World has none. */
const knownStep = `Given('the newsletter page is open', async function () {
  const agent = await agentOf(this);
  await agent.evaluateJavaScript(\`document.body.innerHTML = \${JSON.stringify(newsletter)}\`);
});
`;
