import type { FailureClass } from '../../core/errors/failure-class.ts';

/** Failure classes as the report shows them. */
export const failureGroups: readonly {
  readonly name: string;
  readonly failureClass: FailureClass;
  readonly hint: string;
}[] = [
  { name: 'Product', failureClass: 'product', hint: 'The application does not do what the test expects.' },
  {
    name: 'Test',
    failureClass: 'test',
    hint: 'The test or its settings are wrong, or an element that it names does not exist.',
  },
  {
    name: 'Environment',
    failureClass: 'environment',
    hint: 'A problem of the machine, device, network or time limit. The application was not judged.',
  },
  { name: 'Model', failureClass: 'model', hint: 'The model gave no reliable answer.' },
];
