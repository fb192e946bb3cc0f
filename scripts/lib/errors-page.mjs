// The page of errors, out of the tables of classes and of guides.
const classes = { product: 'the product', test: 'the test', environment: 'the environment', model: 'the model' };

export function errorsPage(failureClassOfCode, errorGuide) {
  const sections = Object.entries(classes).flatMap(([name, words]) => [
    `## Failures of ${words}`,
    ...Object.entries(failureClassOfCode)
      .filter(([, { failureClass }]) => failureClass === name)
      .flatMap(([code]) => [`### \`${code}\``, errorGuide[code].why, `**What to do.** ${errorGuide[code].remedy}`]),
  ]);
  return [
    '<!-- Written by scripts/generate.mjs from src/core/errors/failure-class.data.ts and src/core/errors/error-guide.data.ts. -->',
    '# Errors',
    'Every error of this package is an `EyewrightError` with a stable `code`. In your code, compare the `code`, never the message. The last line of the message contains the [failure class](failures.md) and the code: `Failure class: test (TARGET_NOT_FOUND)`.',
    'To read about a code in the terminal, run `npx eyewright explain TARGET_NOT_FOUND`.',
    ...sections,
    '',
  ].join('\n\n');
}

const begin = '<!-- codes: written by scripts/generate.mjs from src/core/errors/failure-class.data.ts -->';
const end = '<!-- end of codes -->';

/** The page of failures with its table of codes made anew. */
export function failuresPage(text, failureClassOfCode) {
  const [before = '', rest = ''] = text.split(begin);
  const [, after = ''] = rest.split(end);
  const rows = Object.entries(failureClassOfCode).map(
    ([code, { failureClass, because }]) =>
      `| [\`${code}\`](errors.md#${code.toLowerCase()}) | ${failureClass} | ${because} |`,
  );
  return `${before}${begin}\n\n${['| Code | Class | Why |', '| --- | --- | --- |', ...rows].join('\n')}\n\n${end}${after}`;
}
