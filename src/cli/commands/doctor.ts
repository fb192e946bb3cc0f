import { EyewrightError } from '../../core/errors/errors.ts';
import { examine } from '../../doctor/doctor.ts';
import type { Finding } from '../../platforms/finding.ts';
import { plainText } from '../../util/plain-text.ts';
import type { CliCommand } from '../cli-command.ts';
import { createWaitingLine } from '../waiting-line.ts';

const marks = { ok: 'ok  ', warning: 'warn', failed: 'FAIL', absent: ' -  ' } as const;

/** Checks whether everything that a run needs is installed, and whether the configured models answer. */
export const doctorCommand: CliCommand = {
  args: {
    offline: { type: 'boolean', description: 'Sends nothing to models' },
    json: { type: 'boolean', description: 'Prints the results as JSON' },
  },
  mostPositionals: 0,
  run: async (args, { cwd, env, version, stdout, stderr }) => {
    const isJson = args.flag('json');
    const findings: Finding[] = [];
    const waiting = createWaitingLine(stderr);
    const init = { env, version, folder: cwd, asks: !args.flag('offline'), onWait: waiting.begin };
    try {
      for await (const finding of examine(init)) {
        waiting.end();
        findings.push(finding);
        if (!isJson) stdout.write(plainText(inWords(finding)));
      }
    } finally {
      waiting.end();
    }
    if (isJson) stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
    const failed = findings.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return;
    throw new EyewrightError(
      'DOCTOR_FAILED',
      `${failed.length} of ${findings.length} checks failed: ${failed.map(({ name, part }) => [name, part].filter(Boolean).join(': ')).join(', ')}`,
    );
  },
};

const nameWidth = 28;

function inWords({ name, part, status, text, hint, request }: Finding): string {
  const facts = request && [
    `${request.ms} ms`,
    request.tokens && `${request.tokens.toLocaleString('en')} tokens`,
    request.cost,
  ];
  const shown = [text, ...(facts ?? [])].filter(Boolean).join(', ');
  const title = (part === undefined ? name : `  ${part}`).padEnd(nameWidth);
  const margin = ' '.repeat(marks.ok.length + 2 + nameWidth);
  const advice = hint && status !== 'ok' ? `\n${margin}${hint}` : '';
  return `${marks[status]}  ${title.length > nameWidth ? `${title}\n${margin}` : title}${shown}${advice}\n`;
}
