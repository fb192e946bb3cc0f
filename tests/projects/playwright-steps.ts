import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

const shape = z.array(
  z.object({
    test: z.string(),
    retry: z.number(),
    title: z.string(),
    category: z.string(),
    file: z.string(),
    line: z.number(),
    failed: z.boolean(),
    parent: z.string().optional(),
  }),
);

export type ShownStep = z.output<typeof shape>[number];

/** What `step-reporter.ts` of a project has written: the steps that Playwright shows, innermost first. */
export function readSteps(folder: string): ShownStep[] {
  return shape.parse(JSON.parse(readFileSync(path.join(folder, 'steps.json'), 'utf8')));
}
