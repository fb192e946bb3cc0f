import type { ErrorCode } from './error-code.ts';

/** Of one code: who has to look, and why they. */
interface CodeClass {
  readonly failureClass: 'product' | 'test' | 'environment' | 'model';
  readonly because: string;
}

const product = (because: string): CodeClass => ({ failureClass: 'product', because });
const test = (because: string): CodeClass => ({ failureClass: 'test', because });
const environment = (because: string): CodeClass => ({ failureClass: 'environment', because });
const model = (because: string): CodeClass => ({ failureClass: 'model', because });

/** Every code. `product` is a verdict on what was seen; what could not be done or found gives none. */
export const failureClassOfCode: Readonly<Record<ErrorCode, CodeClass>> = {
  // The application was judged by what was seen of it.
  ASSERTION_FAILED: product('The application was judged, and is not as the test says.'),
  CACHE_DRIFT: product('The application is not as it was when the cache learnt it.'),

  // The test asks for what cannot be, names what is not there, or allows less than it needs.
  TARGET_NOT_FOUND: test('What the test acts on was not found on the screen, or not without doubt.'),
  TARGET_MOVED: test('What the test acts on was still moving, or went away, when it was to be touched.'),
  ACTION_FAILED: test('What the test asks for could not be done on this screen.'),
  PLAN_FAILED: test('On this screen the instruction cannot be carried out.'),
  PLAN_NO_PROGRESS: test('What the instruction led to had no visible effect.'),
  UPLOAD_NOT_TAKEN: test('What the test acted on opened no file chooser.'),
  CONFIG_INVALID: test('An option or argument is wrong.'),
  AGENT_DESTROYED: test('A call outlived its agent: an "await" is missing, or the test had ended.'),
  DEVICE_UNSUPPORTED: test('The test wants what such a device cannot do.'),
  MODEL_NOT_UNDERSTOOD: test('The wording is beyond the offline model, at every attempt.'),
  BUDGET_EXCEEDED: test('The test takes more than its limits allow.'),
  BUDGET_UNKNOWN: test('A limit was set that cannot be kept.'),
  ACTION_PARAMS_INVALID: test('An action was given what it cannot take.'),
  ACTION_FORBIDDEN: test('The test does not allow what was to be done.'),
  UPLOAD_REFUSED: test('The test does not allow the file.'),
  READINESS_FAILED: test('A hook of the test threw.'),
  PLAN_CYCLE_LIMIT: test('The instruction takes more rounds than it may.'),
  CASSETTE_MISS: test('What the test asks was not recorded.'),
  CASSETTE_INVALID: test('A recorded file was damaged.'),
  GHERKIN_INVALID: test('The scenario cannot be read.'),
  GHERKIN_STEP_FAILED: test('Code of the test threw in a step; where the cause tells more, it decides.'),
  YAML_INVALID: test('The file cannot be read.'),
  YAML_STEP_FAILED: test('Code of the test threw in a step; where the cause tells more, it decides.'),
  RETRY_REFUSED: test('An earlier attempt failed in a way that is not retried; that attempt decides.'),

  // What the test runs on is missing, lost or too slow: the application was not judged.
  PEER_MISSING: environment('A package is not installed, or too old.'),
  BROWSER_NOT_FOUND: environment('No browser is installed.'),
  TOOL_MISSING: environment('A program is not installed.'),
  DEVICE_NOT_FOUND: environment('No such device is connected.'),
  DEVICE_UNAUTHORIZED: environment('The device does not trust this machine.'),
  DEVICE_BUSY: environment('Somebody else has the device.'),
  DEVICE_DISCONNECTED: environment('The device, browser or page was lost.'),
  DEVICE_COMMAND_FAILED: environment('The device did not carry out a command.'),
  MODEL_NOT_CONFIGURED: environment('The machine has no settings for the model.'),
  MODEL_FAMILY_MISSING: environment('The settings of the model are incomplete.'),
  MODEL_UNAUTHORIZED: environment('The key of this machine is not accepted.'),
  TIMEOUT: environment('The time was over before anything was judged.'),
  ABORTED: environment('It was stopped from outside.'),
  CASSETTE_UNWRITTEN: environment('A file could not be written.'),
  RECORD_UNREADABLE: environment('A report cannot be read.'),
  RECORD_VERSION: environment('A report was written by another version.'),
  REPORT_INVALID: environment('A report is damaged.'),
  REPORT_EXISTS: environment('A file is in the way.'),
  REPORT_EMPTY: environment('No job ran a test, or none of them handed over what it ran.'),
  REPORT_UNWRITTEN: environment('A file could not be written.'),
  DOCTOR_FAILED: environment('The installation has a fault.'),
  INIT_FAILED: environment('A project could not be set up on this machine.'),

  // The model gave no answer that can be relied on.
  MODEL_REQUEST_FAILED: model('The model could not be reached, or failed.'),
  MODEL_RATE_LIMITED: model('The provider refused so many requests.'),
  MODEL_REPLY_INVALID: model('The reply cannot be used.'),
  MODEL_UNSURE: model('The model cannot tell for sure.'),
  EXTRACTION_FAILED: model('The model could not read the data.'),
  CALIBRATION_FAILED: model('The model is wrong more often than is allowed.'),
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
