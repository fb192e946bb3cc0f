import type { FailureClass } from '../../core/errors/failure-class.ts';

/** Classes of failures, as they answer the first question after a red night: is it the product? */
export const failureGroups: readonly {
  readonly name: string;
  readonly failureClass: FailureClass;
  readonly hint: string;
}[] = [
  { name: 'Product', failureClass: 'product', hint: 'The application was judged, and is not what the test expects.' },
  {
    name: 'Test',
    failureClass: 'test',
    hint: 'The test or its settings have to change, or what it names is not there.',
  },
  { name: 'Environment', failureClass: 'environment', hint: 'Machine, device, network or time: nothing was judged.' },
  { name: 'Model', failureClass: 'model', hint: 'The model gave no answer that can be relied on.' },
];
