import { nearest } from '../../util/nearest.ts';
import type { CliCommand } from '../cli-command.ts';
import { completionScripts } from '../completion/scripts.data.ts';
import { usageError } from '../read-arguments.ts';

const shells = Object.keys(completionScripts);

/** Prints the script of a shell, which asks the hidden command `complete`. */
export const completionCommand: CliCommand = {
  examples: ['completion bash', 'completion zsh'],
  args: { shell: { type: 'positional', required: true, description: shells.join(' or ') } },
  firstWords: shells,
  mostPositionals: 1,
  run: async ({ positionals: [shell = ''] }, { stdout }) => {
    const script = Object.entries(completionScripts).find(([name]) => name === shell)?.[1];
    if (script === undefined) {
      const near = nearest(shell, shells);
      const guess = near === undefined ? '' : `; did you mean ${near}?`;
      throw usageError(
        'completion',
        shell === '' ? `needs ${shells.join(' or ')}` : `has no script for "${shell}"${guess}`,
      );
    }
    stdout.write(script);
  },
};
