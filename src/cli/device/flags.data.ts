// Written by scripts/generate.mjs from the schemas of options and calls, and the comments beside them.
import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { OptionFlag } from './option-flag.ts';

/** Options of every agent. */
export const agentFlags: readonly OptionFlag[] = [
  { name: 'generateReport', kind: 'switch', about: 'Writes a report file.', default: 'true' },
  {
    name: 'persistExecutionDump',
    kind: 'switch',
    about: 'Also writes a JSON file with the events of each call beside the report. Needs `generateReport`.',
  },
  {
    name: 'reportFileName',
    kind: 'text',
    about:
      'Name of the report: a file for `single-html`, a folder for `html-and-external-assets`. Default: generated from time and test.',
  },
  {
    name: 'autoPrintReportMsg',
    kind: 'switch',
    about: 'Prints the path of the report when the agent is destroyed.',
    default: 'true',
  },
  {
    name: 'outputFormat',
    kind: 'choice',
    about:
      'Writes one file that contains everything, or a page with its screenshots beside it (which must be served over HTTP).',
    values: ['single-html', 'html-and-external-assets'],
    default: 'single-html',
  },
  {
    name: 'frames',
    kind: 'choice',
    about:
      'Screenshots in the report: all of them (`all`); only those on which something was acted on or judged, and the last ones before a failure (`key`); or none before a failure and all after it (`on-failure`).',
    values: ['all', 'key', 'on-failure'],
    default: 'all',
  },
  {
    name: 'frameFormat',
    kind: 'choice',
    about: 'Format of screenshots in the report. Default: `webp` in one file, `png` as files beside the page.',
    values: ['webp', 'png'],
  },
  {
    name: 'frameQuality',
    kind: 'number',
    about: 'WebP quality of screenshots in the report, 1 to 100. Not used for PNG.',
    default: '80',
  },
  {
    name: 'frameMaxWidth',
    kind: 'number',
    about:
      'Maximum width of screenshots in the report; wider ones are scaled down. This does not change the screenshots for the model.',
  },
  {
    name: 'modelConfig',
    kind: 'data',
    about:
      'Configuration of the model, with the names of the `EYEWRIGHT_MODEL_…` environment variables as keys. These variables are then ignored.',
  },
  {
    name: 'model',
    kind: 'code',
    about:
      'A custom model in place of a configured one, for servers that do not speak Chat Completions. The agent does not close it.',
  },
  {
    name: 'look',
    kind: 'choice',
    about:
      'What the offline model uses: the tree of the application, checked against the screenshot (`tree+pixels`), or the screenshot alone (`pixels`).',
    values: ['tree+pixels', 'pixels'],
    default: 'tree+pixels',
  },
  {
    name: 'localFirst',
    kind: 'switch',
    about:
      'Lets the offline model answer first if a request leaves nothing to guess: all names are quoted, and exactly one thing on a page with a tree matches. If it finds nothing, is not sure, or judges a statement false, the configured model is asked.',
  },
  {
    name: 'budget',
    kind: 'data',
    about:
      'Limits on tokens, calls, seconds and money of models, for a call, a test, a worker and the run. Default: no limits.',
  },
  {
    name: 'allow',
    kind: 'data',
    about: 'Limits on what plans of `aiAct` may do: hosts, actions, folders of files, schemes of addresses.',
    perCall: true,
  },
  {
    name: 'replanningCycleLimit',
    kind: 'number',
    about: 'Maximum number of planning rounds of one `aiAct`. Default: 20, or the number of the model family.',
    perCall: true,
  },
  {
    name: 'noProgressLimit',
    kind: 'number',
    about:
      'Number of planning rounds without a visible change, after which an `aiAct` fails with `PLAN_NO_PROGRESS`. Raise it for screens that work without visible progress.',
    default: '6',
    perCall: true,
  },
  {
    name: 'patience',
    kind: 'number',
    about:
      'How long a call waits for what it names (an element, data, a true statement) before it fails, in milliseconds. 0: looks once. `aiBoolean` always looks once; `aiWaitFor` has its own timeout.',
    default: '5000',
    perCall: true,
  },
  {
    name: 'waitAfterAction',
    kind: 'number',
    about: 'Pause after each action, in milliseconds.',
    default: '300',
    perCall: true,
  },
  {
    name: 'waitForActionReady',
    kind: 'code',
    about:
      'Replaces all default waits after an action. It is awaited after each successful action, with a warning after 5 s and no timeout.',
  },
  {
    name: 'useDeviceTime',
    kind: 'switch',
    about:
      'Shows the local time of the device in steps. If the device does not report it, there is a warning, and the time of this machine is used.',
  },
  { name: 'onTaskStartTip', kind: 'code', about: 'Called with a readable summary before each task.' },
  { name: 'onLLMUsage', kind: 'code', about: 'Called once for each model call that reports usage.' },
  {
    name: 'createLLMClient',
    kind: 'code',
    about: 'Wraps the SDK client of the configured model, for tracing or middleware. Cannot be combined with `model`.',
  },
  {
    name: 'screenshotShrinkFactor',
    kind: 'number',
    about: 'Divides the width and height of screenshots for the model; 1 keeps their size.',
    default: '1',
  },
  { name: 'screenshotResizeScale', kind: 'number', about: 'Removed, without effect. Use `screenshotShrinkFactor`.' },
  {
    name: 'verdict',
    kind: 'data',
    about:
      'What must hold before `aiAssert`, `aiWaitFor` and `aiBoolean` accept an answer, and whether a false statement fails the test.',
    perCall: true,
  },
  {
    name: 'cache',
    kind: 'data',
    about:
      'Stores plans and elements in files that you review like code, and replays them without the model. Default: false.',
    canBeOff: true,
  },
  {
    name: 'cassette',
    kind: 'data',
    about: 'Records the answers of the model in files beside the tests, and replays them without a model.',
  },
  { name: 'cacheId', kind: 'text', about: 'Older name of `cache.id`.' },
  { name: 'aiContexts', kind: 'data', about: 'Guidance for prompts, by API name or for all (`default`).' },
  { name: 'aiActContext', kind: 'text', about: 'Older name of `aiContexts.aiAct`.' },
  { name: 'aiActionContext', kind: 'text', about: 'Oldest name of `aiContexts.aiAct`.' },
  {
    name: 'customActions',
    kind: 'code',
    about: 'Additional actions, created with `defineAction`, that the agent may use.',
  },
  {
    name: 'inputStrategy',
    kind: 'choice',
    about:
      'How text is typed: in the way that suits the platform best (`legacy`), by code point (`sequential`), or in one operation (`bulk`).',
    values: ['legacy', 'sequential', 'bulk'],
    default: 'legacy',
    perCall: true,
  },
  { name: 'keyboardTypeDelay', kind: 'number', about: 'Milliseconds between two typed characters.', perCall: true },
  {
    name: 'secrets',
    kind: 'data',
    about:
      "Values for `secret('NAME')` that are not in the environment. The value of an environment variable is used only if a text of the test names it.",
  },
];

/** Options of the device, and of opening it. */
export const screenFlags: Readonly<Record<ScreenName, readonly OptionFlag[]>> = {
  web: [
    {
      name: 'forceSameTabNavigation',
      kind: 'switch',
      about: 'Keeps navigation in the current tab: links to new tabs open in the same tab.',
      default: 'true',
    },
    {
      name: 'waitForNavigationTimeout',
      kind: 'number',
      about:
        'Longest wait for the document after an action, in milliseconds; 0 skips it. When the time is up, there is a warning, and the call continues.',
      default: '5000',
    },
    {
      name: 'waitForNetworkIdleTimeout',
      kind: 'number',
      about:
        'Longest wait after an action for an idle network (at most two requests in flight for 200 ms), in milliseconds; 0 skips it. When the time is up, there is a warning, and the call continues. Default: 2000 with Puppeteer, 0 with Playwright.',
    },
    {
      name: 'enableTouchEventsInActionSpace',
      kind: 'switch',
      about:
        'Adds the touch gestures Swipe and Pinch, with real touch events (browsers of the Chromium family). A long press works without it.',
    },
    {
      name: 'dialogs',
      kind: 'choice',
      about:
        'Answer to dialogs that no listener of the test handles: `accept`, `dismiss`, or a function that returns one of these or `{ promptText }`. If a page asks whether to leave it, the agent leaves the page, unless a function decides otherwise. Default: `dismiss`.',
      values: ['accept', 'dismiss'],
    },
    {
      name: 'forceBrowserSelectRendering',
      kind: 'switch',
      about: 'Draws the options of `select` elements in the page, so that the agent can see and click them.',
      default: 'true',
    },
    { name: 'autoFollowNewPage', kind: 'switch', about: 'Makes each new page the active one. Browser agents only.' },
    {
      name: 'newPageTimeout',
      kind: 'number',
      about: 'How long `waitForNewPage` waits, in milliseconds. Browser agents only.',
      default: '5000',
    },
    { name: 'headed', kind: 'switch', about: 'Shows the window of the browser.' },
    { name: 'viewport', kind: 'text', about: 'Width and height of the page in CSS pixels.', default: '1280x720' },
    {
      name: 'browser',
      kind: 'choice',
      about: 'The browser. Firefox and WebKit need Playwright.',
      values: ['chromium', 'firefox', 'webkit'],
      default: 'chromium',
    },
    {
      name: 'library',
      kind: 'choice',
      about: 'The library that controls the page. Default: Playwright if it is installed, otherwise Puppeteer.',
      values: ['playwright', 'puppeteer'],
    },
    { name: 'locale', kind: 'text', about: 'Language of the browser, e.g. `de-DE`. Playwright only.' },
    {
      name: 'storageState',
      kind: 'text',
      about: 'A file with cookies and local storage, as Playwright saves it. Playwright only.',
    },
  ],
  android: [
    {
      name: 'androidAdbPath',
      kind: 'text',
      about:
        'The adb executable. Default: the one of the Android SDK (`ANDROID_HOME`, `ANDROID_SDK_ROOT`), or else the one on PATH.',
    },
    {
      name: 'remoteAdbHost',
      kind: 'text',
      about: 'Host of an adb server on another machine. Default: the local server, which adb starts if necessary.',
    },
    {
      name: 'remoteAdbPort',
      kind: 'number',
      about: 'Port of the adb server. Default: `ANDROID_ADB_SERVER_PORT`, or else 5037.',
    },
    {
      name: 'autoDismissKeyboard',
      kind: 'switch',
      about: 'Hides the on-screen keyboard after typing.',
      default: 'true',
    },
    {
      name: 'keyboardDismissStrategy',
      kind: 'choice',
      about: 'Which key hides the keyboard first: Escape, then Back if it is still shown; or the other way round.',
      values: ['esc-first', 'back-first'],
      default: 'esc-first',
    },
    {
      name: 'imeStrategy',
      kind: 'choice',
      about: 'What types text: `input text` for ASCII and yadb for other text, or always yadb.',
      values: ['yadb-for-non-ascii', 'always-yadb'],
      default: 'yadb-for-non-ascii',
    },
    {
      name: 'yadbPath',
      kind: 'text',
      about: 'File of yadb on this machine. It is not part of this package; see the guide to Android.',
    },
    {
      name: 'unicodeIme',
      kind: 'switch-or-value',
      about:
        "Types non-ASCII text with the Unicode keyboard of the npm package `io.appium.settings`, if neither yadb nor scrcpy's server is set. The package's application is installed on the phone and stays there. A path sets the file of that application.",
    },
    {
      name: 'screenshotStrategy',
      kind: 'choice',
      about:
        'How the screen is captured: with `screencap` and its fallbacks (`auto`), or always with yadb (display 0 only).',
      values: ['auto', 'always-yadb'],
      default: 'auto',
    },
    {
      name: 'scrcpyConfig',
      kind: 'data',
      about: 'Takes frames through scrcpy, which needs the file of its server and ffmpeg; see the guide to Android.',
    },
    {
      name: 'scrcpyServerPath',
      kind: 'text',
      about: "File of scrcpy's server on this machine. It is not part of this package; see the guide to Android.",
    },
    {
      name: 'ffmpegPath',
      kind: 'text',
      about: "Path of the ffmpeg that decodes scrcpy's video. Default: the one on `PATH`.",
    },
    {
      name: 'displayId',
      kind: 'number',
      about:
        'A display other than the first, by its logical id (`dumpsys display`). A virtual one needs `scrcpyConfig.enabled`.',
    },
    {
      name: 'exposeRunAdbShellAction',
      kind: 'switch',
      about: 'Allows plans, YAML texts and `agent.runAdbShell()` to run commands on the device.',
      default: 'true',
    },
    { name: 'customActions', kind: 'code', about: 'Additional actions, created with `defineAction`.' },
    {
      name: 'minScreenshotBufferSize',
      kind: 'number',
      about: 'Minimum size of a capture in bytes; smaller ones count as failed. 0 accepts any complete image.',
      default: '1024',
    },
    {
      name: 'alwaysRefreshScreenInfo',
      kind: 'switch',
      about:
        'Reads size and rotation before every capture. By default they are read when a capture does not match them any more.',
    },
    { name: 'deviceId', kind: 'texts', about: 'Use only this device, or one of these. Default: any.' },
    { name: 'model', kind: 'text', about: 'Part of brand and model, case-insensitive, e.g. `pixel`.' },
    { name: 'minApiLevel', kind: 'number', about: 'Minimum API level, e.g. 31 for Android 12 or 35 for Android 15.' },
    { name: 'maxApiLevel', kind: 'number', about: 'Highest API level.' },
    {
      name: 'formFactor',
      kind: 'choice',
      about: 'A device whose shorter side has at least 600 dp is a tablet.',
      values: ['phone', 'tablet', 'tv', 'watch'],
    },
    { name: 'matches', kind: 'code', about: 'Runs after all other conditions.' },
    { name: 'appNameMapping', kind: 'data', about: 'Packages by application name, for the agents of the device.' },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
  ios: [
    { name: 'wdaPort', kind: 'number', about: 'Port of WebDriverAgent. Default: 8100.' },
    { name: 'wdaHost', kind: 'text', about: 'Host of WebDriverAgent. Default: `localhost`.' },
    {
      name: 'wdaBaseUrl',
      kind: 'text',
      about:
        'Complete address of WebDriverAgent with the path of a gateway, for all requests. Cannot be combined with `wdaHost` or `wdaPort`.',
    },
    {
      name: 'sessionId',
      kind: 'text',
      about: 'An existing session to use. It is neither replaced nor deleted. Default: a new session.',
    },
    { name: 'wdaMjpegPort', kind: 'number', about: "Port of WebDriverAgent's video stream. Default: 9100." },
    {
      name: 'wdaMjpegUrl',
      kind: 'text',
      about: 'Complete address of the video stream with path and query. Cannot be combined with `wdaMjpegPort`.',
    },
    {
      name: 'wdaMjpegFrameSource',
      kind: 'data',
      about:
        'Lets `startObserving` take its frames from the video stream. Default: it takes screenshots one after another.',
    },
    {
      name: 'wdaManager',
      kind: 'data',
      about:
        'Starts WebDriverAgent when the device is opened, and stops it when the device is closed. By default, WebDriverAgent must be running already.',
    },
    {
      name: 'autoDismissKeyboard',
      kind: 'switch',
      about: 'Hides the on-screen keyboard after typing.',
      default: 'true',
    },
    {
      name: 'iOSDeviceClassOverride',
      kind: 'text',
      about:
        'Module that exports the class to use in place of `IOSDevice`, as `IOSDevice` or as default, wherever the device is created for an agent. A relative path starts at the working directory. No effect on `new IOSDevice()` itself.',
    },
    { name: 'customActions', kind: 'code', about: 'Additional actions, created with `defineAction`.' },
    {
      name: 'deviceId',
      kind: 'texts',
      about:
        'Only this device, or one of these. Write host and port, or the full address from the list of devices. Default: any.',
    },
    { name: 'model', kind: 'text', about: 'Part of name and model, case-insensitive, e.g. `ipad`.' },
    { name: 'formFactor', kind: 'choice', about: 'Kind of device.', values: ['phone', 'tablet'] },
    { name: 'matches', kind: 'code', about: 'Runs after all other conditions.' },
    {
      name: 'appNameMapping',
      kind: 'data',
      about: 'Bundle identifiers by application name, for the agents of the device.',
    },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
  harmony: [
    {
      name: 'hdcPath',
      kind: 'text',
      about: 'The hdc executable, or its folder. Default: the one in `HDC_HOME`, on PATH, or of DevEco Studio.',
    },
    {
      name: 'autoDismissKeyboard',
      kind: 'switch',
      about: 'Hides the on-screen keyboard after typing.',
      default: 'true',
    },
    {
      name: 'keyboardDismissStrategy',
      kind: 'choice',
      about: 'Which key hides the keyboard first: Escape, then Back if it is still shown; or the other way round.',
      values: ['esc-first', 'back-first'],
      default: 'esc-first',
    },
    { name: 'customActions', kind: 'code', about: 'Additional actions, created with `defineAction`.' },
    { name: 'deviceId', kind: 'texts', about: 'Use only this device, or one of these. Default: any.' },
    { name: 'model', kind: 'text', about: 'Part of brand and model, case-insensitive, e.g. `huawei`.' },
    { name: 'appNameMapping', kind: 'data', about: 'Bundles by application name, for the agents of the device.' },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
  computer: [
    { name: 'customActions', kind: 'code', about: 'Additional actions, created with `defineAction`.' },
    {
      name: 'displayId',
      kind: 'text',
      about: 'Id of the display, as `ComputerDevice.listDisplays()` gives it. Default: the primary display.',
    },
    {
      name: 'keyboardDriver',
      kind: 'choice',
      about:
        'How keys are pressed: with libnut, which is faster in applications that accept it, or in the default way of the system (AppleScript on macOS, the X server on Linux). `applescript` means the default on every system, so that one configuration works on all.',
      values: ['applescript', 'libnut'],
    },
    {
      name: 'keyboardModifierDelay',
      kind: 'number',
      about: 'Milliseconds after each modifier of a combination and after its key. No effect with AppleScript.',
      default: '0',
    },
    {
      name: 'keyboardLayout',
      kind: 'choice',
      about:
        "The layout by which libnut types shifted punctuation with `inputStrategy: 'sequential'`. No effect with other drivers.",
      values: ['en-US'],
    },
    { name: 'headless', kind: 'switch', about: 'Starts a virtual display for this device, with Xvfb. Linux only.' },
    {
      name: 'xvfbResolution',
      kind: 'text',
      about: 'Width, height and, optionally, colour depth of the virtual display, e.g. `1280x800`.',
      default: '1920x1080x24',
    },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
  rdp: [
    { name: 'customActions', kind: 'code', about: 'Additional actions, created with `defineAction`.' },
    { name: 'host', kind: 'text', about: 'Name or IP address of the remote computer, without a port.' },
    { name: 'port', kind: 'number', about: 'Port of its RDP server.', default: '3389' },
    { name: 'username', kind: 'text', about: 'User name, e.g. `bob` or `bob@example.com`.' },
    {
      name: 'password',
      kind: 'text',
      about: 'Password of the user. It never appears in a command line, a log or an error.',
    },
    { name: 'domain', kind: 'text', about: 'Directory domain of the user.' },
    {
      name: 'localAddress',
      kind: 'text',
      about: 'IP address of this computer from which to connect. Only for computers with several routes.',
    },
    { name: 'adminSession', kind: 'switch', about: 'Requests the administrative session of the server.' },
    {
      name: 'ignoreCertificate',
      kind: 'switch',
      about:
        'Accepts any certificate of the server. Default: only a certificate that this computer trusts and that contains the name of the host.',
    },
    {
      name: 'securityProtocol',
      kind: 'choice',
      about: 'Security protocol of the connection. By default, server and client negotiate it.',
      values: ['auto', 'tls', 'nla', 'rdp'],
      default: 'auto',
    },
    {
      name: 'desktopWidth',
      kind: 'number',
      about:
        'Width of the desktop to request, together with `desktopHeight`. Default: the server and the client agree on one.',
    },
    { name: 'desktopHeight', kind: 'number', about: 'Height of the desktop to request, together with `desktopWidth`.' },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
  bridge: [
    {
      name: 'forceSameTabNavigation',
      kind: 'switch',
      about: 'Keeps navigation in the tab: links to new tabs open in the same tab. Inherited from the agent option.',
      default: 'true',
    },
    {
      name: 'waitForNavigationTimeout',
      kind: 'number',
      about:
        'Longest wait for the document after an action, in milliseconds; 0 skips it. When the time is up, there is a warning, and the call continues.',
      default: '5000',
    },
    {
      name: 'waitForNetworkIdleTimeout',
      kind: 'number',
      about:
        'Longest wait after an action for an idle network (at most two requests in flight for 200 ms), in milliseconds; 0 skips it. When the time is up, there is a warning, and the call continues. Default: 2000 with Puppeteer, 0 with Playwright.',
    },
    {
      name: 'enableTouchEventsInActionSpace',
      kind: 'switch',
      about:
        'Adds the touch gestures Swipe and Pinch, with real touch events (browsers of the Chromium family). A long press works without it.',
    },
    {
      name: 'dialogs',
      kind: 'choice',
      about:
        'Answer to dialogs that no listener of the test handles: `accept`, `dismiss`, or a function that returns one of these or `{ promptText }`. If a page asks whether to leave it, the agent leaves the page, unless a function decides otherwise. Default: `dismiss`.',
      values: ['accept', 'dismiss'],
    },
    {
      name: 'forceBrowserSelectRendering',
      kind: 'switch',
      about: 'Draws the options of `select` elements in the page, so that the agent can see and click them.',
      default: 'true',
    },
    {
      name: 'closeNewTabsAfterDisconnect',
      kind: 'switch',
      about: 'When the agent is destroyed, closes the tabs that the bridge opened.',
    },
    {
      name: 'allowRemoteAccess',
      kind: 'switch',
      about: 'Lets browsers on other computers connect. Default: only browsers on this computer.',
    },
    {
      name: 'host',
      kind: 'text',
      about: 'Address of the interface on which the server listens. It takes precedence over `allowRemoteAccess`.',
    },
    { name: 'port', kind: 'number', about: 'TCP port of the server.', default: '3766' },
    {
      name: 'enableWaterFlowAnimation',
      kind: 'switch',
      about:
        'Shows a blue border around the page, and a pointer, while an agent controls the tab. Screenshots contain neither.',
      default: 'true',
    },
    {
      name: 'waitForDevice',
      kind: 'number',
      about: 'Milliseconds to wait for a device while other workers use all matching devices.',
      default: '300000',
    },
    {
      name: 'leaseDir',
      kind: 'text',
      about:
        'Folder for device leases. If several users of a machine share devices, set a common folder. Default: one folder for each user.',
    },
  ],
};

/** Options of one call. */
export const callFlags: Readonly<Record<string, readonly OptionFlag[]>> = {
  aiAct: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'fileChooserAccept',
      kind: 'texts',
      about:
        'One or more paths for every file chooser that opens during the call; the call fails if none opens. Relative paths start at the working directory.',
    },
    {
      name: 'fileChooserAllowedDir',
      kind: 'text',
      about:
        'A folder whose files the plan may upload if the instruction names them. Relative names start there. Default: none.',
    },
    {
      name: 'cacheable',
      kind: 'switch',
      about:
        'Allows the plan to be cached. Default: true, unless the model says that the instruction asks for a verdict. Plans of models that cannot say so (UI-TARS, AutoGLM) are cached only with `true`.',
    },
    { name: 'allow', kind: 'data', about: "Replaces the agent's option `allow` for this call." },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches for each element once more, in its part of the screen at full size. Default: true for families of small models, else false. No effect with UI-TARS and AutoGLM, whose plans do not describe elements.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about:
        "Plans and locates in separate requests, which is more reliable and slower. Default: false; `'unset'` means false, too. No effect with UI-TARS and AutoGLM, whose plans do not describe elements; a warning says so.",
    },
  ],
  aiTap: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    {
      name: 'fileChooserAccept',
      kind: 'texts',
      about:
        'One or more paths for every file chooser that opens during the call. Relative paths start at the working directory.',
    },
  ],
  aiDoubleClick: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
  ],
  aiRightClick: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
  ],
  aiHover: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
  ],
  aiInput: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    {
      name: 'mode',
      kind: 'choice',
      about: 'Replaces the content (`replace`), types behind it (`typeOnly`), or only clears the field (`clear`).',
      values: ['replace', 'typeOnly', 'clear', 'append'],
    },
    {
      name: 'inputStrategy',
      kind: 'choice',
      about: 'How the text is typed. Default: the option of the agent.',
      values: ['legacy', 'sequential', 'bulk'],
    },
    {
      name: 'keyboardTypeDelay',
      kind: 'number',
      about: 'Milliseconds between two characters. 0 overrides a value of the agent.',
    },
    {
      name: 'autoDismissKeyboard',
      kind: 'switch',
      about: 'Hides the on-screen keyboard afterwards, if there is one. Default: the option of the device.',
    },
  ],
  aiClearInput: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
  ],
  aiKeyboardPress: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    { name: 'locate', kind: 'text', about: 'The element to act on, in plain language.' },
  ],
  aiScroll: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    {
      name: 'scrollType',
      kind: 'choice',
      about: 'Scrolls once (`singleAction`), or to an edge. Default: `singleAction`.',
      values: ['singleAction', 'scrollToBottom', 'scrollToTop', 'scrollToRight', 'scrollToLeft'],
    },
    {
      name: 'direction',
      kind: 'choice',
      about: 'Direction of the content to reveal. Only for `singleAction`.',
      values: ['down', 'up', 'right', 'left'],
    },
    {
      name: 'distance',
      kind: 'number',
      about:
        'Distance in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default: most of a screen.',
    },
  ],
  aiLongPress: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    { name: 'duration', kind: 'number', about: 'Duration in milliseconds. Default: 500.' },
  ],
  aiPinch: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
    {
      name: 'direction',
      kind: 'choice',
      about: 'Direction of the content to reveal. Only for `singleAction`.',
      values: ['in', 'out'],
    },
    {
      name: 'distance',
      kind: 'number',
      about:
        'Distance in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default: most of a screen.',
    },
    { name: 'duration', kind: 'number', about: 'Duration in milliseconds. Default: 500.' },
  ],
  aiLocate: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'xpath',
      kind: 'text',
      about:
        'An XPath that is tried before the model is asked. It is ignored on a frozen page context, because no document is stored.',
    },
    { name: 'cacheable', kind: 'switch', about: 'Allows the element to be cached. Default: true.' },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches in two steps: for the part of the screen, then for the element in that part at full size. Default: true for families of small models, else false.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about: "Older name of `deepLocate` on calls for one element; `'unset'` means false.",
    },
  ],
  aiQuery: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
  ],
  aiBoolean: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'verdict',
      kind: 'data',
      about: 'What must hold before an answer is accepted. Each field takes precedence over that of the agent.',
    },
  ],
  aiNumber: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
  ],
  aiString: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
  ],
  aiAsk: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
  ],
  aiAssert: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    { name: 'screenshotIncluded', kind: 'switch', about: 'Sends the screenshot to the model.', default: 'true' },
    {
      name: 'domIncluded',
      kind: 'switch-or-value',
      about:
        "Also sends the elements of the screen as text, with addresses of links and images: all of them (`true`), or those in view, at most 25,000 characters (`'visible-only'`). Passwords, one-time codes and card numbers are never included.",
      default: 'false',
    },
    {
      name: 'patience',
      kind: 'number',
      about:
        'How long the call waits for what it names, in milliseconds; 0 looks once. Default: the value of the agent.',
    },
    {
      name: 'opposite',
      kind: 'switch',
      about:
        'Passes if the statement is false. The model is asked whether the opposite is true. If it is not sure, the call fails. Default: false.',
    },
    {
      name: 'verdict',
      kind: 'data',
      about: 'What must hold before an answer is accepted. Each field takes precedence over that of the agent.',
    },
    { name: 'message', kind: 'text', about: 'What the error says first if the statement is false.' },
  ],
  aiWaitFor: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'timeoutMs',
      kind: 'number',
      about: 'How long new checks may start, in milliseconds. A check that started in time may end later.',
      default: '15000',
    },
    {
      name: 'checkIntervalMs',
      kind: 'number',
      about: 'Minimum time between the starts of two checks, in milliseconds.',
      default: '3000',
    },
    {
      name: 'verdict',
      kind: 'data',
      about: 'What must hold before an answer is accepted. Each field takes precedence over that of the agent.',
    },
  ],
  runGherkinScenario: [
    { name: 'context', kind: 'text', about: "Guidance for the prompt, instead of the agent's `aiContexts`." },
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
    {
      name: 'deepThink',
      kind: 'switch-or-value',
      about:
        "Plans and locates in separate requests, which is more reliable and slower. Default: false; `'unset'` means false, too. No effect with UI-TARS and AutoGLM, whose plans do not describe elements; a warning says so.",
    },
    {
      name: 'deepLocate',
      kind: 'switch',
      about:
        'Searches for each element once more, in its part of the screen at full size. Default: true for families of small models, else false. No effect with UI-TARS and AutoGLM, whose plans do not describe elements.',
    },
  ],
  runYaml: [
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
  ],
  recordToReport: [
    {
      name: 'content',
      kind: 'text',
      about: 'Description of the screenshot. Several screenshots have descriptions of their own.',
    },
  ],
  Swipe: [
    { name: 'from', kind: 'text', about: 'The element to start at, in plain language.' },
    { name: 'to', kind: 'text', about: 'The element to end at, in plain language.' },
    {
      name: 'direction',
      kind: 'choice',
      about: 'Direction of the content to reveal. Only for `singleAction`.',
      values: ['down', 'up', 'right', 'left'],
    },
    {
      name: 'distance',
      kind: 'number',
      about:
        'Distance in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default: most of a screen.',
    },
    { name: 'duration', kind: 'number', about: 'Duration in milliseconds. Default: 500.' },
  ],
  PullGesture: [
    {
      name: 'distance',
      kind: 'number',
      about:
        'Distance in CSS pixels on pages, points on iOS, and device pixels on Android and HarmonyOS. Default: most of a screen.',
    },
    { name: 'duration', kind: 'number', about: 'Duration in milliseconds. Default: 500.' },
  ],
  RunAdbShell: [
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
  ],
  RunWdaRequest: [{ name: 'data', kind: 'data', about: 'The body of the request.' }],
  RunHdcShell: [
    {
      name: 'timeout',
      kind: 'number',
      about: 'Timeout of this call in milliseconds. Default: the remaining time of the test.',
    },
  ],
  CursorMove: [
    { name: 'times', kind: 'number', about: 'How many characters.', default: '1' },
    { name: 'locate', kind: 'text', about: 'The element to act on, in plain language.' },
  ],
};
