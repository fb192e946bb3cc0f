import type { ErrorCode } from './error-code.ts';

/** What people have to know about one code, beside whose failure it is. */
interface ErrorGuide {
  /** How it comes about. */
  readonly why: string;
  /** What to do about it. */
  readonly remedy: string;
}

const guide = (why: string, remedy: string): ErrorGuide => ({ why, remedy });

/** Every code, for the page of errors and for `eyewright explain CODE`. */
export const errorGuide: Readonly<Record<ErrorCode, ErrorGuide>> = {
  ASSERTION_FAILED: guide(
    'A statement of `aiAssert`, `aiWaitFor`, a Then step or an instruction that checks something was judged on the screen, and is not true there.',
    'Look at the frame in the report. Is the application right, then the statement has to change; did it take longer than `patience`, raise that or wait with `aiWaitFor`; does the model misread it, see `MODEL_UNSURE` and the option `verdict`.',
  ),
  AMBIGUOUS_ASSERTION: guide(
    'The option `verdict` asked more than once (votes, or the opposite as well), and the answers do not go together.',
    'Say more exactly what is to be seen, or use a stronger model. It is never a pass.',
  ),
  TARGET_NOT_FOUND: guide(
    'The model does not see what the test acts on, or sees several that fit.',
    'Look at the frame: is it there, in view and not covered? Describe it by what a person sees: its text, its kind and what is beside it. Where it comes later than `patience` (5 s), raise that or wait with `aiWaitFor`.',
  ),
  TARGET_MOVED: guide(
    'Between the picture that the element was found on and the action, the screen changed there, each time the agent looked again; or, with the offline model, the page removed the element three times before it was touched.',
    'Wait with `aiWaitFor` until the screen is at rest, then act. Where something beside the element never rests, such as a video, locate it with an XPath.',
  ),
  ACTION_FAILED: guide(
    'The element is disabled, or something lies over it; a click did not reach it; a field does not show what was typed, or nothing that takes text has the focus; a scroll moved nothing where there is more, or a drag changed nothing; a file to upload is missing; the page context is frozen; or the driver could not do it.',
    'The message names the action and the reason; the frame before it is in the report.',
  ),
  ACTION_PARAMS_INVALID: guide(
    'An action lacks a parameter, or got one that it cannot take: no direction for a swipe, a tab that is not there.',
    'Give what the message asks for; the reference lists what each call takes.',
  ),
  ACTION_FORBIDDEN: guide(
    'The option `allow` names hosts, actions or folders, and what was to be done is not among them. Perhaps the page talked the model into it.',
    'If the test wants it, add it to `allow`; else look at what the screen told the model.',
  ),
  PLAN_FAILED: guide(
    'A step of `aiAct` names what is not there or takes no action, or the model says that the goal cannot be reached. For one element, `aiTap` and the like call this `TARGET_NOT_FOUND` or `ACTION_FAILED`.',
    'Look at the last frame. Often something stands in the way (a dialog, a login), or the instruction assumes another page.',
  ),
  PLAN_NO_PROGRESS: guide(
    'Several actions in a row had no visible effect.',
    'Is the element disabled or covered? Does the page take longer than `waitAfterAction`? Raise that, or wait with `waitForActionReady`.',
  ),
  PLAN_CYCLE_LIMIT: guide(
    'The instruction took more rounds of planning than `replanningCycleLimit` allows.',
    'Split the instruction, or raise the limit.',
  ),
  READINESS_FAILED: guide(
    'The hook `waitForActionReady` threw or ran out of its time.',
    'The cause is in the error: it is code of the test.',
  ),
  UPLOAD_REFUSED: guide(
    'A page asked for files that the test does not allow: outside of `fileChooserAllowedDir`, or of a kind or number that the chooser does not take.',
    'Allow the folder, or give the files by `fileChooserAccept`.',
  ),
  UPLOAD_NOT_TAKEN: guide(
    'The call was given files, and no file chooser opened.',
    'Was it the right element? Leave `fileChooserAccept` out of calls that open no chooser.',
  ),
  CACHE_DRIFT: guide(
    'With `heal: "fail"`, the screen does not bear out what the cache remembers.',
    'If the application is right, let the cache learn anew (`heal: "update"`, or delete the record). If not, it is a fault of the application.',
  ),
  CASSETTE_MISS: guide(
    'A replay was asked for, and nothing was recorded for this question: the test, the page or a prompt has changed.',
    'Record it with `cassette: { mode: "auto" }` or `"record"` and a model, and commit the file.',
  ),
  CASSETTE_INVALID: guide(
    'A cassette is not what was recorded: a conflict of a merge, or an edit.',
    'Undo the change, or delete the file and record it anew.',
  ),
  CASSETTE_UNWRITTEN: guide(
    'What was recorded could not be written: rights, a full disk.',
    'Mend the place; the test has to be run again to record it.',
  ),
  CONFIG_INVALID: guide(
    'An option, argument or variable has a name or value that is not known. It is said before anything is done.',
    'The message names the option and, where one is near, the name that was meant. The reference lists all.',
  ),
  PEER_MISSING: guide(
    'A package is needed and not installed: a browser library, `tesseract.js`, `appium-adb`, `undici`; or the runner is older than this package supports.',
    'Install the package that the message names. `npx eyewright doctor` looks at all of them.',
  ),
  BROWSER_NOT_FOUND: guide(
    'No Chromium, Chrome or Edge is on the machine, or `EYEWRIGHT_BROWSER_PATH` names a file that is not there.',
    '`npx playwright install chromium`, install one with the system, or set the variable to its program file.',
  ),
  TOOL_MISSING: guide(
    'A program that talks to a device is not installed: adb, hdc, scrcpy-server, ffmpeg, yadb.',
    'Install it, or give its path by the option or variable that the message names.',
  ),
  DEVICE_NOT_FOUND: guide(
    'No phone or emulator is connected that fits what the test asks for.',
    'Connect or start one. `adb devices` or `hdc list targets -v` must list it; the message says which ones do not fit, and why.',
  ),
  DEVICE_UNAUTHORIZED: guide(
    'The device has not allowed this computer to debug it.',
    'Unlock it and confirm the question.',
  ),
  DEVICE_BUSY: guide(
    'All devices that fit are in use by other workers or processes, and none became free in time.',
    'Fewer workers than devices, more devices, or a longer `waitForDevice`.',
  ),
  DEVICE_DISCONNECTED: guide(
    'The device, the browser or the page went away while the test ran: a crash, a cable, a closed page.',
    'Look at the end of the report and at the log. It is worth a retry: `retryOn: ["environment"]`.',
  ),
  DEVICE_COMMAND_FAILED: guide(
    'A command of the driver failed or was not answered in time: an address that does not open, a capture without a picture.',
    'The message has the words of the driver.',
  ),
  DEVICE_UNSUPPORTED: guide(
    'The test wants what such a screen cannot do: two fingers on a desktop page, keys together on a phone.',
    'The message says what else there is; the page of each platform lists what it can do.',
  ),
  MODEL_NOT_CONFIGURED: guide(
    'A model is named, and its key or address is missing.',
    'Set the variables that the message names. Without any, the offline model is used.',
  ),
  MODEL_FAMILY_MISSING: guide(
    'The model has to point at something, and nothing says how its coordinates are meant.',
    'Set `EYEWRIGHT_MODEL_FAMILY`; the page of models lists all families.',
  ),
  MODEL_UNAUTHORIZED: guide(
    'The provider does not accept the key: 401 or 403.',
    'Check the key, its account, and whether it belongs to this address. In a workflow, whether the secret is handed on.',
  ),
  MODEL_RATE_LIMITED: guide(
    'The provider answers 429, or would: what it allows was used up, by this run or by others with the same account.',
    'Fewer workers, `…_CONCURRENCY`, a longer `…_TIMEOUT`, or higher limits of the account.',
  ),
  MODEL_REQUEST_FAILED: guide(
    'The provider could not be reached, answered with an error, or not within `…_TIMEOUT`, however often it was tried.',
    '`npx eyewright doctor` asks each model; the message has the status and the words of the server.',
  ),
  MODEL_REPLY_INVALID: guide(
    'The reply could not be used even after the model was told what is wrong with it: no JSON, a point outside of the picture, data that do not fit the schema.',
    'Is the data on the screen? Is the family right? Small models often need simpler instructions.',
  ),
  MODEL_NOT_UNDERSTOOD: guide(
    'The offline model does not understand the words. A hosted model was not asked.',
    '`npx eyewright explain "…"` proposes the nearest wording. To use any wording, configure a model; a local one needs no key.',
  ),
  MODEL_UNSURE: guide(
    'The offline model cannot tell: two elements of one name, a pale or covered text, a state that nothing shows.',
    'Name what is meant more exactly (its row, its neighbour), or configure a model. It is never a verdict: calls look again until their `patience` is over.',
  ),
  EXTRACTION_FAILED: guide(
    'The offline model found nothing on the screen that answers to the question.',
    'Name the place by a visible text: the text under "Total". For free language, configure a model.',
  ),
  BUDGET_EXCEEDED: guide(
    'A call, test or run took more tokens, calls, seconds or money than the option `budget` allows.',
    'The report has a bill for each call. Split the test, use the cache or a cheaper model, or raise the limit.',
  ),
  BUDGET_UNKNOWN: guide(
    'A limit was set that cannot be kept: the model has no price, what the run took cannot be written down, or the model does not tell what it took and `unknownUsage` is `fail`.',
    'Give prices by `EYEWRIGHT_MODEL_PRICE_JSON`, or a run folder that can be written to; limit calls or seconds, or let the budget estimate.',
  ),
  RETRY_REFUSED: guide(
    'The runner tried a test again whose failure is of a class that `retryOn` does not list.',
    'The attempt before it decides; look at that one.',
  ),
  TIMEOUT: guide(
    'The time of the call or of the test was over before anything was judged.',
    'Raise the time of the test (60 s are usual with agents), or find what took it: the report shows the time of each step.',
  ),
  ABORTED: guide(
    'Somebody stopped it: the run was interrupted, a signal of the test fired, another test failed and the rest was skipped.',
    'Nothing, unless it was not meant.',
  ),
  AGENT_DESTROYED: guide(
    'A call was made, or was still running, when its test had ended.',
    'Put `await` in front of every call, also in helpers and loops.',
  ),
  GHERKIN_INVALID: guide(
    'The text is no scenario.',
    'Give one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.',
  ),
  GHERKIN_STEP_FAILED: guide(
    'A step of a scenario threw something that is no error of this package.',
    'Its cause and its line are in the error.',
  ),
  YAML_INVALID: guide(
    'A flow has a call, parameter or form that is not known. It is said before the first click.',
    'The message lists each with its line. The JSON Schema `eyewright/yaml.schema.json` shows them in the editor.',
  ),
  YAML_STEP_FAILED: guide(
    'A step of a flow threw something that is no error of this package.',
    'Its cause, task and step are in the error.',
  ),
  RECORD_UNREADABLE: guide(
    'A file is no report, is missing, or cannot be read.',
    'Pass the .html file of a report; for external assets the index.html in its folder.',
  ),
  RECORD_VERSION: guide(
    'The report was written by a newer version of this package.',
    'Read it with that version, or a newer one.',
  ),
  REPORT_INVALID: guide(
    'What is to be merged or written is not complete or not a valid name.',
    'The message names what is missing.',
  ),
  REPORT_EXISTS: guide(
    'A file or folder of that name is there, and nothing is overwritten unasked.',
    'Another name, `AUTO`, or `--overwrite`.',
  ),
  REPORT_EMPTY: guide(
    '`merge-reports` found files of runs, and in none of them a test. One shard without tests beside others is nothing to tell.',
    'Look at what the jobs selected and handed over; `--pass-with-no-tests` where no test is as it should be.',
  ),
  REPORT_UNWRITTEN: guide(
    'The merged report could not be written: rights, a full disk.',
    'See that its folder may be written and has room, or name another: `outputDir` of the reporter, `--out` of `merge-reports`.',
  ),
  CALIBRATION_FAILED: guide(
    'The model is wrong more often than `--max-false-pass` or `--max-false-fail` allows, or nothing was judged.',
    'Look at the statements that it gets wrong; use another model, or say them more exactly.',
  ),
  DOCTOR_FAILED: guide(
    'At least one check of `eyewright doctor` failed.',
    'Each line that begins with FAIL says what to do.',
  ),
  INIT_FAILED: guide(
    'Files could not be written, or the package manager failed.',
    'The message has the command and its end. `eyewright init` can be run again: it keeps what is there.',
  ),
};
