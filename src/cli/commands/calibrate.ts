import path from 'node:path';

import { ModelError } from '../../core/errors/errors.ts';
import { calibrateFolder } from '../../calibration/calibrate-folder.ts';
import type { Calibration, CalibrationAnswer } from '../../calibration/calibrate.ts';
import type { Rate } from '../../calibration/interval.ts';
import { plainText } from '../../util/plain-text.ts';
import { costWords } from '../../util/usage-words.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import { createProgress } from '../progress.ts';
import { usageError } from '../read-arguments.ts';

const mostShown = 20;

/** Measures how often the configured model accepts false statements and rejects true ones. */
export const calibrateCommand: CliCommand = {
  args: {
    folder: { type: 'positional', description: 'Folder with a calibration.json and its screenshots', required: true },
    json: { type: 'boolean', description: 'Prints all answers as JSON' },
    concurrency: { type: 'string', description: 'Number of concurrent requests. Default: 4' },
    'max-false-pass': { type: 'string', description: 'Highest percentage of false statements that may pass' },
    'max-false-fail': { type: 'string', description: 'Highest percentage of true statements that may fail' },
  },
  mostPositionals: 1,
  run: async (args, { cwd, env, stdout, stderr }) => {
    const [folder] = args.positionals;
    if (folder === undefined) throw usageError('calibrate', 'needs the folder of a calibration set');
    const limits = { falsePass: percent(args, 'max-false-pass'), falseFail: percent(args, 'max-false-fail') };
    const progress = createProgress(stderr, Number.POSITIVE_INFINITY, 'statements');
    const result = await calibrateFolder({
      folder: path.resolve(cwd, folder),
      env,
      concurrency: wholeNumber(args, 'concurrency') ?? 4,
      signal: new AbortController().signal,
      onProgress: (done, total) => progress.show('Asked about', done, total),
    }).finally(() => progress.end());
    stdout.write(args.flag('json') ? `${JSON.stringify(result, null, 2)}\n` : plainText(table(result)));
    const over = (['falsePass', 'falseFail'] as const).filter(
      (name) => (result[name].rate ?? 0) * 100 > (limits[name] ?? 100),
    );
    const unjudged = (['falsePass', 'falseFail'] as const).filter(
      (name) => limits[name] !== undefined && result[name].rate === undefined,
    );
    if (unjudged.length > 0) {
      const missing = unjudged.map((name) => names[name]).join(' and ');
      throw new ModelError('CALIBRATION_FAILED', `No statement was judged that the limit of ${missing} applies to`, {
        hint: 'Every statement was refused, or the model could not be reached: npx eyewright doctor checks whether it answers.',
      });
    }
    if (over.length === 0) return;
    const exceeded = over.map((name) => `${names[name]} ${shown(result[name])}, allowed ${limits[name]} %`).join('; ');
    throw new ModelError('CALIBRATION_FAILED', `The model is wrong more often than allowed: ${exceeded}`);
  },
};

const names = { falsePass: 'false passes', falseFail: 'false fails' } as const;

function table(result: Calibration & { readonly set: string }): string {
  const { set, model, falsePass, falseFail, refusals, ms, calls, tokens, cost, answers } = result;
  const bill = cost.map((one) => `, ${costWords(one)}`).join('');
  const rows: [string, string][] = [
    ['False passes', `${shown(falsePass)}   what is false was called true`],
    ['False fails', `${shown(falseFail)}   what is true was called false`],
    ['Refusals', `${shown(refusals)}   no verdict`],
    ['Time', `median ${ms.median} ms, 95 % within ${ms.p95} ms`],
    ['Bill', `${calls} calls, ${tokens.toLocaleString('en')} tokens${bill}`],
  ];
  const wrong = answers.filter(({ answer, expected }) => answer !== undefined && answer !== expected);
  const notes = wrong.slice(0, mostShown).map(wrongLine);
  const rest = wrong.length > mostShown ? [`  … ${wrong.length - mostShown} more: see --json`] : [];
  return `${[
    `${model} on ${set}: ${answers.length} statements; intervals of 95 %`,
    ...rows.map(([name, text]) => `  ${name.padEnd(14)}${text}`),
    ...(notes.length > 0 ? ['Wrong:', ...notes, ...rest] : []),
  ].join('\n')}\n`;
}

function wrongLine({ frame, statement, expected, reason }: CalibrationAnswer): string {
  return `  ${frame}: ${statement} (is ${expected}): ${reason.split('\n', 1)[0]}`;
}

const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

function shown({ count, of, rate, low, high }: Rate): string {
  return rate === undefined ? 'none judged' : `${share(rate)} (${count} of ${of}; ${share(low)} to ${share(high)})`;
}

function number(args: CliArguments, name: string): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw usageError('calibrate', `--${name} must be a number of 0 or more, not "${text}"`);
}

function wholeNumber(args: CliArguments, name: string): number | undefined {
  const value = number(args, name);
  if (value === undefined || (Number.isInteger(value) && value > 0)) return value;
  throw usageError('calibrate', `--${name} must be a whole number of 1 or more, not "${args.text(name) ?? ''}"`);
}

function percent(args: CliArguments, name: string): number | undefined {
  const value = number(args, name);
  if (value !== undefined && value > 100) throw usageError('calibrate', `--${name} is in percent: 0 to 100`);
  return value;
}
