import type { CliCommand } from './cli-command.ts';
import { bridgeCommand } from './commands/bridge.ts';
import { calibrateCommand } from './commands/calibrate.ts';
import { doctorCommand } from './commands/doctor.ts';
import { explainCommand } from './commands/explain.ts';
import { failuresCommand } from './commands/failures.ts';
import { initCommand } from './commands/init.ts';
import { mergeReportsCommand } from './commands/merge-reports.ts';
import { reportCommand } from './commands/report.ts';
import { skillsCommand } from './commands/skills.ts';

/** All commands by name. */
export const commands: Readonly<Record<string, CliCommand>> = {
  init: initCommand,
  report: reportCommand,
  failures: failuresCommand,
  'merge-reports': mergeReportsCommand,
  explain: explainCommand,
  doctor: doctorCommand,
  calibrate: calibrateCommand,
  bridge: bridgeCommand,
  skills: skillsCommand,
};
