import type { ErrorCode } from './error-code.ts';

/** How one error code comes about, and what to do about it. */
interface ErrorGuide {
  /** Why it happens. */
  readonly why: string;
  /** What to do about it. */
  readonly remedy: string;
}

const guide = (why: string, remedy: string): ErrorGuide => ({ why, remedy });

/** Every code, for the page of errors and for `eyewright explain CODE`. */
export const errorGuide: Readonly<Record<ErrorCode, ErrorGuide>> = {
  ASSERTION_FAILED: guide(
    'A statement is false on the screen. It comes from `aiAssert`, `aiWaitFor`, a Then step, or an instruction that checks something.',
    'Look at the screenshot in the report. If the application is right, change the statement. If the application needs longer than `patience`, raise `patience` or wait with `aiWaitFor`. If the model misreads the screen, see `MODEL_UNSURE` and the option `verdict`.',
  ),
  AMBIGUOUS_ASSERTION: guide(
    'Because of the option `verdict`, the model was asked more than once (several votes, or also the opposite), and its answers contradict each other.',
    'Make the statement more precise, or use a stronger model. Such answers never count as a verdict.',
  ),
  TARGET_NOT_FOUND: guide(
    'The model does not find the element named in the test, or finds several that match.',
    'Look at the screenshot: it has to show the element, and nothing may cover it. Describe it as a person sees it: by its text, its kind and what is beside it. If it appears later than `patience` (5 s), raise `patience` or wait with `aiWaitFor`.',
  ),
  TARGET_MOVED: guide(
    'The agent found the element, but the screen around it changed before the action. The same happened each time the agent looked again. Or, with the offline model, the page removed the element three times before it was touched.',
    'Wait with `aiWaitFor` until the screen is at rest, then act. If something beside the element never rests, such as a video, locate the element with an XPath.',
  ),
  ACTION_FAILED: guide(
    'The element is disabled or covered; a click did not reach it; a field does not show the typed text, or no text field has the focus; a scroll moved nothing although there is more, or a drag changed nothing; a file to upload is missing; the page context is frozen; a script of `evaluateJavaScript` threw an error or cannot be parsed; or the driver failed.',
    'The message names the action and the reason. The report shows the screenshot before the action.',
  ),
  ACTION_PARAMS_INVALID: guide(
    'A parameter of an action is missing or invalid: a swipe without a direction, a tab that does not exist.',
    'Pass what the message asks for. The reference lists the parameters of each call.',
  ),
  ACTION_FORBIDDEN: guide(
    'The option `allow` lists hosts, actions or folders, and the attempted one is not among them. The page may have made the model try it.',
    'If the test needs it, add it to `allow`. Otherwise, look for text on the screen that may have misled the model.',
  ),
  PLAN_FAILED: guide(
    'A step of `aiAct` names something that does not exist or does not accept the action, or the model says that the goal cannot be reached. For a single element, `aiTap` and similar calls fail with `TARGET_NOT_FOUND` or `ACTION_FAILED` instead.',
    'Look at the last screenshot. Often a dialog or a login is in the way, or the instruction assumes another page.',
  ),
  PLAN_NO_PROGRESS: guide(
    'Several actions in a row had no visible effect.',
    'Check whether the element is disabled or covered. If the page takes longer than `waitAfterAction`, raise this option, or wait with `waitForActionReady`.',
  ),
  PLAN_CYCLE_LIMIT: guide(
    'The instruction took more planning rounds than `replanningCycleLimit` allows.',
    'Split the instruction, or raise the limit.',
  ),
  READINESS_FAILED: guide(
    'The hook `waitForActionReady` threw or timed out.',
    'The error contains the cause, which is in the code of the test.',
  ),
  UPLOAD_REFUSED: guide(
    'A page asked for files that the test does not allow: outside of `fileChooserAllowedDir`, or of a kind or number that the file chooser does not accept.',
    'Allow the folder, or pass the files with `fileChooserAccept`.',
  ),
  UPLOAD_NOT_TAKEN: guide(
    'The call had files to upload, but no file chooser opened. Or the page ignored the files: it emptied its file input, and neither changed nor sent a request.',
    'Check that the call names the right element, and that the page accepts files of this kind. Remove `fileChooserAccept` from calls that open no file chooser.',
  ),
  CACHE_DRIFT: guide(
    'With `heal: "fail"`, the screen differs from what the cache has stored.',
    'If the application is right, update the cache (`heal: "update"`, or delete the entry). Otherwise the application has a defect.',
  ),
  CASSETTE_MISS: guide(
    'The cassette is in replay mode and has no answer for this question: the test, the page or a prompt has changed.',
    'Record it with `cassette: { mode: "auto" }` or `"record"` and a model, and commit the file.',
  ),
  CASSETTE_INVALID: guide(
    'A cassette was changed after it was recorded: a merge conflict, or an edit.',
    'Undo the change, or delete the file and record it again.',
  ),
  CASSETTE_UNWRITTEN: guide(
    'The cassette could not be written: missing permissions, a full disk.',
    'Fix the cause, and run the test again to record it.',
  ),
  CONFIG_INVALID: guide(
    'An option, argument or variable has an unknown name or an invalid value. This is checked before anything is done.',
    'The message names the option and, if there is a similar one, suggests it. The reference lists all options.',
  ),
  PEER_MISSING: guide(
    'A required package is not installed: a browser library, `tesseract.js`, `appium-adb`, `undici`. Or the runner is older than this package supports.',
    'Install the package that the message names. `npx eyewright doctor` checks all of them.',
  ),
  BROWSER_NOT_FOUND: guide(
    'There is no Chromium, Chrome or Edge on the machine, or the file in `EYEWRIGHT_BROWSER_PATH` does not exist.',
    'Run `npx playwright install chromium`, install a browser with the package manager of your system, or set the variable to the executable of a browser.',
  ),
  TOOL_MISSING: guide(
    'A program that controls a device is not installed: adb, hdc, scrcpy-server, ffmpeg, yadb.',
    'Install it, or set its path with the option or variable that the message names.',
  ),
  DEVICE_NOT_FOUND: guide(
    'No connected phone or emulator matches the options of the test.',
    'Connect or start one. `adb devices` or `hdc list targets -v` must list it. The message says which devices do not match, and why.',
  ),
  DEVICE_UNAUTHORIZED: guide(
    'The device has not allowed this computer to debug it.',
    'Unlock the device and allow debugging.',
  ),
  DEVICE_BUSY: guide(
    'All matching devices are in use by other workers or processes, and none became free in time.',
    'Use fewer workers, more devices, or a longer `waitForDevice`.',
  ),
  DEVICE_DISCONNECTED: guide(
    'The connection to the device, the browser or the page was lost during the test: a crash, a cable, a closed page.',
    'Look at the end of the report and at the log. A retry can help: `retryOn: ["environment"]`.',
  ),
  DEVICE_COMMAND_FAILED: guide(
    'A command of the driver failed or was not answered in time: an address that does not open, or a screenshot without an image.',
    'The message quotes the driver.',
  ),
  DEVICE_UNSUPPORTED: guide(
    'The device does not support the action: two fingers on a desktop page, key combinations on a phone.',
    'The message names alternatives. The page of each platform lists its actions.',
  ),
  MODEL_NOT_CONFIGURED: guide(
    'A model is configured, but its key or address is missing.',
    'Set the variables that the message names. If no model is configured, the offline model is used.',
  ),
  MODEL_FAMILY_MISSING: guide(
    'The model has to give coordinates, but no family is set. The family says how to read them.',
    'Set `EYEWRIGHT_MODEL_FAMILY`. The page about models lists all families.',
  ),
  MODEL_UNAUTHORIZED: guide(
    'The provider does not accept the key: 401 or 403.',
    'Check the key, its account, and whether it belongs to this address. In a CI workflow, check that the secret is passed to the job.',
  ),
  MODEL_RATE_LIMITED: guide(
    'The provider answered 429, or announced that the limit is reached. This run, or other runs with the same account, have used it up.',
    'Use fewer workers, set `…_CONCURRENCY`, use a longer `…_TIMEOUT`, or raise the limits of the account.',
  ),
  MODEL_REQUEST_FAILED: guide(
    'The provider could not be reached, answered with an error, or did not answer within `…_TIMEOUT`, in all attempts.',
    'Run `npx eyewright doctor`, which asks each model. The message contains the status and quotes the server.',
  ),
  MODEL_REPLY_INVALID: guide(
    'The reply could not be used, even after the model was told what is wrong with it: it is not JSON, a point is outside of the screenshot, or the data does not match the schema.',
    'Check that the data is on the screen and that the family is right. Small models often need simpler instructions.',
  ),
  MODEL_NOT_UNDERSTOOD: guide(
    'The offline model does not understand the sentence. No hosted model was asked.',
    '`npx eyewright explain "…"` suggests the most similar wording. To use any wording, configure a model. A local model needs no key.',
  ),
  MODEL_UNSURE: guide(
    'The offline model cannot decide: there are two elements with the same name, a text is pale or covered, or nothing shows the state.',
    'Name the element more precisely (its row, its neighbour), or configure a model. This never counts as a verdict. Calls look again until `patience` is over.',
  ),
  EXTRACTION_FAILED: guide(
    'The offline model found nothing on the screen that answers the question.',
    'Describe the position with a visible text, for example `the text under "Total"`. To use any wording, configure a model.',
  ),
  BUDGET_EXCEEDED: guide(
    'A call, test or run used more tokens, calls, seconds or money than the option `budget` allows.',
    'The report shows the cost of each call. Split the test, use the cache or a cheaper model, or raise the limit.',
  ),
  BUDGET_UNKNOWN: guide(
    'A limit cannot be checked: the model has no price, the usage of the run cannot be written to a file, or the model does not report its usage and `unknownUsage` is `fail`.',
    'Set prices with `EYEWRIGHT_MODEL_PRICE_JSON`, use a writable run folder, limit calls or seconds instead, or let the budget estimate.',
  ),
  RETRY_REFUSED: guide(
    'The runner retried a test, but `retryOn` does not list the class of its failure.',
    'Look at the earlier attempt. Its failure counts.',
  ),
  TIMEOUT: guide(
    'The call or the test ran out of time before anything was judged.',
    'Raise the timeout of the test (60 s are usual with agents), or find what took so long: the report shows the time of each step.',
  ),
  ABORTED: guide(
    'The test was stopped from outside: the run was interrupted, an abort signal of the test fired, or another test failed and the remaining tests were skipped.',
    'Nothing, unless this was not intended.',
  ),
  AGENT_DESTROYED: guide(
    'A call was made after its test had ended, or was still running when it ended.',
    'Put `await` in front of every call, including calls in helpers and loops.',
  ),
  GHERKIN_INVALID: guide(
    'The text is not a valid scenario.',
    'Pass one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.',
  ),
  GHERKIN_STEP_FAILED: guide(
    'A step of a scenario threw an error that is not from this package.',
    'The error contains the cause and the line.',
  ),
  YAML_INVALID: guide(
    'A flow has an unknown call or parameter, or a wrong structure. This is checked before the first action.',
    'The message lists each problem with its line. The JSON Schema `eyewright/yaml.schema.json` shows them in the editor.',
  ),
  YAML_STEP_FAILED: guide(
    'A step of a flow threw an error that is not from this package.',
    'The error contains the cause, the task and the step.',
  ),
  RECORD_UNREADABLE: guide(
    'A file is not a report, is missing, or cannot be read.',
    'Pass the .html file of a report. With external assets, pass the index.html in its folder.',
  ),
  RECORD_VERSION: guide(
    'The report was written by a newer version of this package.',
    'Read it with that version, or a newer one.',
  ),
  REPORT_INVALID: guide(
    'The input to merge or write is incomplete, or a name is invalid.',
    'The message names what is missing.',
  ),
  REPORT_EXISTS: guide(
    'A file or folder with that name exists, and nothing is overwritten by default.',
    'Use another name, `AUTO`, or `--overwrite`.',
  ),
  REPORT_EMPTY: guide(
    '`merge-reports` found files of runs, but no test in any of them. A shard without tests is not an error if other shards have tests.',
    'Check which tests the jobs selected and which files they passed on. Use `--pass-with-no-tests` if it is correct that there is no test.',
  ),
  REPORT_UNWRITTEN: guide(
    'The merged report could not be written: missing permissions, a full disk.',
    'Make sure that its folder is writable and has space, or set another folder: `outputDir` of the reporter, `--out` of `merge-reports`.',
  ),
  SHARD_MISSING: guide(
    'The merged reports belong to a run with shards, and the report of at least one shard is missing. The merged report is red.',
    'Run the missing shard again, and merge the reports of all shards. If it is left out on purpose, use `--allow-missing-shards`.',
  ),
  CALIBRATION_FAILED: guide(
    'The model is wrong more often than `--max-false-pass` or `--max-false-fail` allows, or nothing was judged.',
    'Look at the statements that the model judged wrongly. Use another model, or make the statements more precise.',
  ),
  DOCTOR_FAILED: guide(
    'At least one check of `eyewright doctor` failed.',
    'Each line that begins with FAIL says what to do.',
  ),
  INIT_FAILED: guide(
    'Files could not be written, or the package manager failed.',
    'The message contains the command and the end of its output. You can run `eyewright init` again: it keeps existing files.',
  ),
};
