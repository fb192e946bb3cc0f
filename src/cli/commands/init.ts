import path from 'node:path';

import { checkBrowser } from '../../platforms/web/check-browser.ts';
import { hasModelConfig } from '../../doctor/doctor.ts';
import { plainText } from '../../util/plain-text.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { askChoices, defaultChoices, type GivenChoices } from '../init/ask.ts';
import { languageNames, languages, runnerNames, runners, services, type Choices } from '../init/choices.ts';
import { missingPackages, runProgram } from '../init/install-packages.ts';
import { isUnreachable, lookAtProject, type Project } from '../init/look-at-project.ts';
import { ignoredOf, projectFiles, testCommand } from '../init/project-files.ts';
import { addSkills } from '../init/add-skills.ts';
import { addIgnored, writeFiles, type WriteResult } from '../init/write-files.ts';
import { findServers, type FoundServer } from '../../model-setup/find-servers.ts';
import { modelChoices, serverOf } from '../../model-setup/model-choice.ts';
import { modelFileName } from '../../model-setup/load-model-file.ts';
import { usageError } from '../read-arguments.ts';

/** Sets up a project with a first test that passes. */
export const initCommand: CliCommand = {
  args: {
    folder: {
      type: 'positional',
      required: false,
      description: 'Folder of the project. Default: the working directory',
    },
    runner: { type: 'string', valueHint: runners.join('|'), description: "Runner. Default: the project's runner" },
    language: {
      type: 'string',
      valueHint: languages.join('|'),
      description: "Language. Default: the project's language, or ts",
    },
    ci: {
      type: 'string',
      valueHint: services.join('|'),
      description: 'CI workflow. Default: github if there is a .github folder',
    },
    model: {
      type: 'string',
      valueHint: modelChoices.join('|'),
      description:
        "Model to use: the offline model, a server on this machine, or another model. All except offline write the model's variables to .env. Default: offline",
    },
    skills: {
      type: 'boolean',
      description:
        'Adds instructions for coding agents: a skill, and lines in AGENTS.md. Default: if a coding agent runs the command, or the project has a .claude, .agents or .cursor folder or an AGENTS.md',
    },
    'without-skills': { type: 'boolean', description: 'Adds no instructions for coding agents' },
    yes: { type: 'boolean', description: 'Asks no questions' },
    'skip-install': { type: 'boolean', description: 'Prints what to install, but does not install it' },
  },
  mostPositionals: 1,
  run: async (args, io) => {
    const [name = '.'] = args.positionals;
    const given = readChoices(args);
    const found = lookAtProject(path.resolve(io.cwd, name), io.env);
    const project = { ...found, hasAgents: found.hasAgents || io.agent !== undefined };
    const isInteractive = !args.flag('yes') && hasPerson(io);
    const servers = await findServers((...request) => globalThis.fetch(...request));
    const choices = await choose({ given, project, servers, isInteractive });
    const say = (text: string): void => io.stdout.write(plainText(text));
    say(`${runnerNames[choices.runner]}, ${languageNames[choices.language]}, ${project.packageManager.name}\n\n`);

    const written = await writeFiles(project, projectFiles(project, choices, servers));
    const ignored = await addIgnored(project.folder, ignoredFor(choices));
    const skills = choices.skills ? await addSkills(project, io.version) : [];
    say([...written, ignored, ...skills].map(inWords).join(''));

    const isRun = !args.flag('skip-install');
    for (const command of await setupCommands({ project, choices, io })) {
      say(`\n${isRun ? '$' : 'To run:'} ${command.join(' ')}\n`);
      if (isRun) await runProgram(command, project.folder);
    }
    say(offers(given, choices, servers));
    say(nextSteps({ project, choices, name, tests: written }));
  },
};

const hasPerson = ({ stdout, env }: CliIo): boolean => stdout.isTTY && process.stdin.isTTY && !env['CI'];

function ignoredFor({ runner, model }: Choices): readonly string[] {
  return model === 'offline' ? ignoredOf[runner] : [...ignoredOf[runner], modelFileName];
}

/** A server that nobody asked for is only told about. */
function offers(given: GivenChoices, { model }: Choices, servers: readonly FoundServer[]): string {
  if (given.model !== undefined || model !== 'offline') return '';
  const offer = ({ server, model: found = 'no model that is known' }: FoundServer): string =>
    `\n${server.name} answers on this machine, with ${found}. To use it: eyewright init --model ${server.id}\n`;
  return servers.map(offer).join('');
}

interface ChooseInit {
  readonly given: GivenChoices;
  readonly project: Project;
  readonly servers: readonly FoundServer[];
  readonly isInteractive: boolean;
}

async function choose({ given, project, servers, isInteractive }: ChooseInit): Promise<Choices> {
  if (!isInteractive) return defaultChoices(given, project);
  const choices = await askChoices(given, project, servers);
  process.stdout.write('\n');
  return choices;
}

function readChoices(args: CliArguments): GivenChoices {
  const oneOf = <T extends string>(option: string, known: readonly T[]): T | undefined => {
    const text = args.text(option);
    if (text === undefined) return undefined;
    const value = known.find((some) => some === text);
    if (value !== undefined) return value;
    throw usageError('init', `knows no --${option} "${text}"; there are ${known.join(', ')}`);
  };
  return {
    runner: oneOf('runner', runners),
    language: oneOf('language', languages),
    ci: oneOf('ci', services),
    model: oneOf('model', modelChoices),
    skills: wantsSkills(args),
  };
}

function wantsSkills(args: CliArguments): boolean | undefined {
  if (!args.flag('skills')) return args.flag('without-skills') ? false : undefined;
  if (args.flag('without-skills')) throw usageError('init', 'takes either --skills or --without-skills');
  return true;
}

interface SetupInit {
  readonly project: Project;
  readonly choices: Choices;
  readonly io: CliIo;
}

/** The commands that install missing packages and a browser. */
async function setupCommands({ project, choices, io }: SetupInit): Promise<string[][]> {
  const hasBrowser = (await checkBrowser(io.env)).status === 'ok';
  const missing = missingPackages({
    project,
    choices,
    version: io.version,
    node: process.versions.node,
    hasModel: serverOf(choices.model) !== undefined || hasModelConfig(io.env),
    hasBrowser,
  });
  const { name, add, run } = project.packageManager;
  const installer = choices.runner === 'playwright' ? 'playwright' : 'playwright-core';
  return [
    ...(missing.length > 0 ? [[name, ...add, ...missing]] : []),
    ...(hasBrowser ? [] : [[...run.split(' '), installer, 'install', 'chromium']]),
  ];
}

function inWords({ path: file, outcome, note = '' }: WriteResult): string {
  if (outcome === 'wrote') return `  wrote  ${file}${note === '' ? '' : `: ${note}`}\n`;
  if (outcome === 'added') return `  added  ${file}: ${note}\n`;
  if (outcome === 'done' || note === '') return `  kept   ${file}\n`;
  const lines = note.split('\n').map((line) => `           ${line}\n`);
  return `  kept   ${file}; add to it:\n${lines.join('')}`;
}

interface NextInit extends Omit<SetupInit, 'io'> {
  readonly name: string;
  readonly tests: readonly WriteResult[];
}

function nextSteps({ project, choices, name, tests }: NextInit): string {
  const { packageManager, hasManifest } = project;
  const { path: test, note } = tests.find(({ path: file }) => isTest(path.basename(file))) ?? {};
  const condition = test !== undefined && note !== undefined ? '   # finds it once the configuration matches it' : '';
  const lines = [
    ...(name === '.' ? [] : [`cd ${name}`]),
    hasManifest ? `${testCommand(project, choices)} ${test ?? ''}`.trim() + condition : packageManager.test,
    `${packageManager.run} eyewright doctor   # whether a model is configured, and answers`,
  ];
  const warning = isUnreachable(project) ? plugAndPlay : '';
  return `${warning}\nNext:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

const plugAndPlay = `
Plug'n'Play of Yarn lets no file of CommonJS load a package of modules, as this one is: give package.json "type": "module",
or .yarnrc.yml "nodeLinker: node-modules".
`;

/** For Cucumber, the feature file is what runs. */
const isTest = (name: string): boolean => name.startsWith('eyewright') && !/\.steps\.|\.yml$/.test(name);
