/** Classes of failures in the groups that answer the first question: is it the product? */
export const failureGroups = [
  { name: 'Product', classes: ['assertion'], hint: 'The application is not what the test expects.' },
  { name: 'Product or test', classes: ['action'], hint: 'A target was not found, or an action had no effect.' },
  {
    name: 'Infrastructure',
    classes: ['model', 'device', 'config', 'timeout'],
    hint: 'Model, device, settings or time: the application was not judged.',
  },
  { name: 'Unclear', classes: ['aborted', 'other'], hint: 'Ended from outside, or without a known cause.' },
] as const;
