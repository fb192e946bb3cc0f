/** Classes of failures in the groups that answer the first question: is it the product? */
export const failureGroups = [
  { name: 'Product', classes: ['assertion'], hint: 'The application is not what the test expects.' },
  { name: 'Product or test', classes: ['action'], hint: 'A target was not found, or an action had no effect.' },
  {
    name: 'Infrastructure',
    classes: ['model', 'device', 'config', 'budget', 'timeout'],
    hint: 'Model, device, settings, budget or time: the application was not judged.',
  },
  { name: 'Unclear', classes: ['aborted', 'other'], hint: 'Ended from outside, or without a known cause.' },
] as const;

/** Runners keep the class of an error in its name, or in front of its message. */
export const classOfName: ReadonlyMap<string, string> = new Map([
  ['AgentAssertionError', 'assertion'],
  ['AssertionError', 'assertion'],
  ['ActionError', 'action'],
  ['ModelError', 'model'],
  ['DeviceError', 'device'],
  ['ConfigError', 'config'],
  ['BudgetError', 'budget'],
  ['TimeoutError', 'timeout'],
  ['AbortError', 'aborted'],
]);

/** What browsers and systems say when there is nothing to drive, or nobody answers. */
export const unreachable =
  /net::ERR_(?:CONNECTION|NAME|ADDRESS|INTERNET|NETWORK|PROXY|TUNNEL)_|NS_ERROR_(?:CONNECTION|UNKNOWN_HOST|NET_)|\bE(?:CONNREFUSED|CONNRESET|NOTFOUND|HOSTUNREACH|AI_AGAIN)\b|(?:page|context|browser) has been closed|browserType\.launch/i;
