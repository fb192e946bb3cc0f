import type { ErrorCode } from './error-code.ts';

/** The class of one code, and the reason. */
interface CodeClass {
  readonly failureClass: 'product' | 'test' | 'environment' | 'model';
  readonly because: string;
}

const product = (because: string): CodeClass => ({ failureClass: 'product', because });
const test = (because: string): CodeClass => ({ failureClass: 'test', because });
const environment = (because: string): CodeClass => ({ failureClass: 'environment', because });
const model = (because: string): CodeClass => ({ failureClass: 'model', because });

/** Every code. `product` is a verdict on the screen; what could not be done or found is never `product`. */
export const failureClassOfCode: Readonly<Record<ErrorCode, CodeClass>> = {
  // The application was judged on the screen.
  ASSERTION_FAILED: product('The application was judged, and a statement of the test is false.'),
  CACHE_DRIFT: product('The application differs from what the cache has stored.'),

  // The test asks for something impossible, names something that is not there, or allows less than it needs.
  TARGET_NOT_FOUND: test('An element named in the test was not found on the screen, or is ambiguous.'),
  TARGET_MOVED: test('An element named in the test kept moving, or disappeared, before it could be touched.'),
  ACTION_FAILED: test('An action could not be performed on this screen.'),
  PLAN_FAILED: test('The instruction cannot be carried out on this screen.'),
  PLAN_NO_PROGRESS: test('The actions of the instruction had no visible effect.'),
  UPLOAD_NOT_TAKEN: test('The element named in the test opened no file chooser, or the page ignored the files.'),
  CONFIG_INVALID: test('An option or argument is wrong.'),
  AGENT_DESTROYED: test('A call outlived its agent: an "await" is missing, or the test had ended.'),
  DEVICE_UNSUPPORTED: test('The test uses an action that the device does not support.'),
  MODEL_NOT_UNDERSTOOD: test('The offline model does not understand the wording. A retry does not help.'),
  BUDGET_EXCEEDED: test('The test exceeded its limits.'),
  BUDGET_UNKNOWN: test('The test sets a limit that cannot be checked.'),
  ACTION_PARAMS_INVALID: test('The parameters of an action are invalid.'),
  ACTION_FORBIDDEN: test('The test does not allow the action.'),
  UPLOAD_REFUSED: test('The test does not allow the file.'),
  READINESS_FAILED: test('A hook of the test threw an error.'),
  PLAN_CYCLE_LIMIT: test('The instruction needs more rounds than it is allowed.'),
  CASSETTE_MISS: test("The test's request was not recorded."),
  CASSETTE_INVALID: test('A recorded file was damaged.'),
  GHERKIN_INVALID: test('The scenario cannot be read.'),
  GHERKIN_STEP_FAILED: test(
    'Test code threw an error in a step. If the cause has a different class, that class counts.',
  ),
  YAML_INVALID: test('The file cannot be read.'),
  YAML_STEP_FAILED: test('Test code threw an error in a step. If the cause has a different class, that class counts.'),
  RETRY_REFUSED: test('An earlier attempt failed in a way that is not retried. That attempt counts.'),

  // Something that the test runs on is missing, lost or too slow: the application was not judged.
  PEER_MISSING: environment('A package is not installed, or too old.'),
  BROWSER_NOT_FOUND: environment('No browser is installed.'),
  TOOL_MISSING: environment('A program is not installed.'),
  DEVICE_NOT_FOUND: environment('No matching device is connected.'),
  DEVICE_UNAUTHORIZED: environment('The device does not trust this machine.'),
  DEVICE_BUSY: environment('The device is in use by somebody else.'),
  DEVICE_DISCONNECTED: environment('The connection to the device, browser or page was lost.'),
  DEVICE_COMMAND_FAILED: environment('The device did not carry out a command.'),
  MODEL_NOT_CONFIGURED: environment('The model settings on this machine are incomplete.'),
  MODEL_FAMILY_MISSING: environment('The model settings have no family.'),
  MODEL_UNAUTHORIZED: environment('The provider does not accept the key of this machine.'),
  TIMEOUT: environment('Time ran out before anything was judged.'),
  ABORTED: environment('The test was stopped from outside.'),
  CASSETTE_UNWRITTEN: environment('A file could not be written.'),
  RECORD_UNREADABLE: environment('A report cannot be read.'),
  RECORD_VERSION: environment('A report was written by another version.'),
  REPORT_INVALID: environment('A report is damaged.'),
  REPORT_EXISTS: environment('A file or folder with that name exists.'),
  REPORT_EMPTY: environment('No job ran a test, or no job handed over its results.'),
  REPORT_UNWRITTEN: environment('A file could not be written.'),
  SHARD_MISSING: environment('A job ended early, or its results were lost.'),
  DOCTOR_FAILED: environment('The installation has a problem.'),
  INIT_FAILED: environment('A project could not be set up on this machine.'),

  // The model gave no usable answer.
  MODEL_REQUEST_FAILED: model('The model could not be reached, or failed.'),
  MODEL_RATE_LIMITED: model('The provider refused the request because of its limits.'),
  MODEL_REPLY_INVALID: model('The reply of the model cannot be used.'),
  MODEL_UNSURE: model('The model cannot tell for sure.'),
  EXTRACTION_FAILED: model('The model could not read the data.'),
  CALIBRATION_FAILED: model('The model is wrong more often than allowed.'),
  AMBIGUOUS_ASSERTION: model('The answers of the model contradict each other.'),
};

/** Errors that have no code: of runners, of drivers, of Node.js, and the words of records of earlier versions. */
export const classOfName: ReadonlyMap<string, CodeClass['failureClass']> = new Map([
  ['AgentAssertionError', 'product'],
  ['AssertionError', 'product'],
  ['ActionError', 'test'],
  ['ModelError', 'model'],
  ['DeviceError', 'environment'],
  ['ConfigError', 'test'],
  ['BudgetError', 'test'],
  ['TimeoutError', 'environment'],
  ['AbortError', 'environment'],
  ['assertion', 'product'],
  ['action', 'test'],
  ['device', 'environment'],
  ['config', 'test'],
  ['budget', 'test'],
  ['timeout', 'environment'],
  ['aborted', 'environment'],
]);

/** What runners, drivers and systems say, and whose failure that is. */
export const tellingMessages: readonly { readonly words: RegExp; readonly failureClass: CodeClass['failureClass'] }[] =
  [
    // An assertion of the runner is a verdict.
    { words: /^(?:\w*Error: )?expect\W/, failureClass: 'product' },
    // Nothing to drive, or nobody answers.
    {
      words:
        /net::ERR_(?:CONNECTION|NAME|ADDRESS|INTERNET|NETWORK|PROXY|TUNNEL)_|NS_ERROR_(?:CONNECTION|UNKNOWN_HOST|NET_)|\bE(?:CONNREFUSED|CONNRESET|NOTFOUND|HOSTUNREACH|AI_AGAIN)\b|^(?:TypeError: )?fetch failed|(?:page|context|browser) has been closed|browserType\.launch|\b(?:target|connection|session) closed|browser has disconnected|(?:page|target) crashed|worker (?:process )?exited unexpectedly(?! \(code=\d)|Worker \w+ emitted error/i,
      failureClass: 'environment',
    },
    // So is a condition that native code of the test waited for in vain, also when the test's own time ended first.
    {
      words:
        /\.waitFor(?!Timeout|LoadState)\w*: (?:Test )?timeout|waiting for (?:selector|navigation|function|event\b)|\bExpect "/i,
      failureClass: 'product',
    },
    // What native code acts on was not found, or not as it has to be.
    {
      words:
        /^(?:\w*Error: )?(?:locator|elementHandle)\.\w+: Timeout \d+|waiting for (?:locator|getBy\w+\()|element\(s\) not found|not clickable or not an element|node is detached from|no element found for selector/i,
      failureClass: 'test',
    },
    // The time of a test, a hook or a fixture.
    {
      words:
        /^(?:\w*Error: )?(?:Test|Hook) timeout of|^(?:\w*Error: )?(?:Tearing down|Fixture) "[^"]*" .*timeout of|timed? ?out in \d+ ?ms|function timed out/i,
      failureClass: 'environment',
    },
  ];
