// Writes docs/report.schema.json, the published schema of the JSON output, from its source. Run it after a build.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { root } from './lib/run.mjs';

const source = path.join(root, 'dist', 'report', 'summary', 'run-summary.js');
const { runSummarySchema } = await import(pathToFileURL(source).href);
writeFileSync(
  path.join(root, 'docs/report.schema.json'),
  `${JSON.stringify(z.toJSONSchema(runSummarySchema, { io: 'input' }), null, 2)}\n`,
);
