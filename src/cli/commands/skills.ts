import { existsSync } from 'node:fs';
import path from 'node:path';

import { ConfigError, EyewrightError, errorMessage } from '../../core/errors/errors.ts';
import { installStub } from '../../skills/install-stub.ts';
import { skillFolderOf, stubFile } from '../../skills/skill-stub.ts';
import { isSkillName, readSkill, skillTexts } from '../../skills/skill-texts.ts';
import { nearest } from '../../util/nearest.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { checkDestination } from '../init/check-place.ts';
import { usageError } from '../read-arguments.ts';

const actions: Readonly<Record<string, (args: CliArguments, io: CliIo) => Promise<void> | void>> = {
  install,
  get: printSkill,
  list: listSkills,
};

/** Instructions for coding agents. */
export const skillsCommand: CliCommand = {
  args: {
    action: { type: 'positional', required: true, description: 'install, get or list' },
    name: {
      type: 'positional',
      required: false,
      description: `With get: ${Object.keys(skillTexts).join(', ')}`,
    },
    dir: {
      type: 'string',
      valueHint: 'folder',
      description:
        'With install: the folder for skills. Default: .claude/skills if there is a .claude folder, otherwise .agents/skills',
    },
    json: { type: 'boolean', description: 'With list: prints the instructions as JSON' },
    force: { type: 'boolean', description: 'With install: replaces a SKILL.md that eyewright did not write' },
  },
  firstWords: Object.keys(actions),
  secondWords: { get: Object.keys(skillTexts) },
  mostPositionals: 2,
  run: async (args, io) => {
    const [name = ''] = args.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) {
      const known = Object.keys(actions);
      const near = nearest(name, known);
      const question = near === undefined ? '' : `; did you mean ${near}?`;
      throw usageError(
        'skills',
        name === ''
          ? `needs one of ${known.join(', ')}`
          : `has no "${name}"${question}${question === '' ? ';' : ''} there are ${known.join(', ')}`,
      );
    }
    checkOptions(name, args);
    await action(args, io);
  },
};

function checkOptions(action: string, args: CliArguments): void {
  if (action !== 'install' && (args.text('dir') !== undefined || args.flag('force')))
    throw usageError('skills', 'takes --dir and --force with install only');
  if (action !== 'list' && args.flag('json')) throw usageError('skills', 'takes --json with list only');
  if (action !== 'get' && args.positionals.length > 1)
    throw usageError('skills', `takes no argument "${args.positionals[1]}" with ${action}`);
}

async function install(args: CliArguments, { cwd, version, stdout }: CliIo): Promise<void> {
  const folder = args.text('dir') ?? skillFolderOf(cwd);
  const file = path.resolve(cwd, folder, stubFile);
  if (args.text('dir') === undefined && !existsSync(file)) checkDestination(cwd, file);
  const shown = path.join(folder, stubFile);
  const outcome = await installStub({ file, version, force: args.flag('force') }).catch((cause: unknown) => {
    throw new EyewrightError('INIT_FAILED', `Cannot write ${file}: ${errorMessage(cause)}`, {
      hint: 'Choose another folder with --dir.',
      cause,
    });
  });
  if (outcome === 'foreign') {
    throw new ConfigError('CONFIG_INVALID', `${shown} is not a skill that eyewright has written; it was not changed`, {
      hint: 'Pass --force to replace it, or another folder with --dir.',
    });
  }
  stdout.write(`${outcome.padEnd(7)}  ${shown}\n`);
}

function printSkill(args: CliArguments, { stdout }: CliIo): void {
  const [, name = ''] = args.positionals;
  if (!isSkillName(name)) {
    const known = Object.keys(skillTexts);
    const near = nearest(name, known);
    throw usageError(
      'skills',
      name === ''
        ? `needs a name after get: ${known.join(', ')}`
        : `knows no instructions "${name}"${near === undefined ? '' : `; did you mean ${near}?`}${near === undefined ? '.' : ''} There are ${known.join(', ')}`,
    );
  }
  stdout.write(readSkill(name));
}

function listSkills(args: CliArguments, { stdout }: CliIo): void {
  if (args.flag('json')) {
    const skills = Object.entries(skillTexts).map(([name, about]) => ({ name, about }));
    stdout.write(`${JSON.stringify(skills)}\n`);
    return;
  }
  for (const [name, about] of Object.entries(skillTexts)) stdout.write(`${name.padEnd(14)}${about}\n`);
}
