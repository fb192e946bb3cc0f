import { z } from 'zod';

const attachment = z.object({
  name: z.string(),
  contentType: z.string(),
  path: z.string().optional(),
  body: z.string().optional(),
});
const errorShape = z.object({
  message: z.string().optional(),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
  snippet: z.string().optional(),
});
const result = z.object({
  status: z.string().optional(),
  retry: z.number(),
  workerIndex: z.number(),
  errors: z.array(errorShape),
  attachments: z.array(attachment),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
});
const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ status: z.string(), results: z.array(result) })),
});
interface Suite {
  readonly specs: z.output<typeof spec>[];
  readonly suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const reportShape = z.object({ suites: z.array(suite), stats: z.record(z.string(), z.unknown()) });

export type PlaywrightResult = z.output<typeof result>;

/** What Playwright's own JSON reporter says about a test: its outcome and all attempts. */
export function resultsOf(
  report: unknown,
  title: string,
): { readonly status: string; readonly results: PlaywrightResult[] } {
  const found = reportShape
    .parse(report)
    .suites.flatMap(specsOf)
    .find((candidate) => candidate.title === title)?.tests[0];
  if (!found) throw new TypeError(`Playwright's report has no test "${title}"`);
  return found;
}

/** The messages of a test's last attempt, joined. */
export function messageOf(report: unknown, title: string): string {
  const errors = resultsOf(report, title).results.at(-1)?.errors ?? [];
  return errors.map((error) => error.message ?? '').join('\n');
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}
