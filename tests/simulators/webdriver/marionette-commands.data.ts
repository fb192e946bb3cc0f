/**
 * What the page driver and the tests send: the method and path of WebDriver, and the command of Marionette. Names are from
 * https://searchfox.org/mozilla-central/source/remote/marionette/driver.sys.mjs (`GeckoDriver.prototype.commands`).
 */
export const marionetteCommands: Readonly<Record<string, string>> = {
  'POST /url': 'WebDriver:Navigate',
  'GET /url': 'WebDriver:GetCurrentURL',
  'POST /refresh': 'WebDriver:Refresh',
  'POST /back': 'WebDriver:Back',
  'GET /title': 'WebDriver:GetTitle',
  'GET /window': 'WebDriver:GetWindowHandle',
  'POST /window': 'WebDriver:SwitchToWindow',
  'DELETE /window': 'WebDriver:CloseWindow',
  'GET /window/handles': 'WebDriver:GetWindowHandles',
  'POST /window/new': 'WebDriver:NewWindow',
  'GET /window/rect': 'WebDriver:GetWindowRect',
  'POST /window/rect': 'WebDriver:SetWindowRect',
  'POST /frame': 'WebDriver:SwitchToFrame',
  'POST /frame/parent': 'WebDriver:SwitchToParentFrame',
  'POST /execute/sync': 'WebDriver:ExecuteScript',
  'POST /execute/async': 'WebDriver:ExecuteAsyncScript',
  'POST /actions': 'WebDriver:PerformActions',
  'DELETE /actions': 'WebDriver:ReleaseActions',
  'GET /screenshot': 'WebDriver:TakeScreenshot',
  'GET /alert/text': 'WebDriver:GetAlertText',
  'POST /alert/text': 'WebDriver:SendAlertText',
  'POST /alert/accept': 'WebDriver:AcceptAlert',
  'POST /alert/dismiss': 'WebDriver:DismissAlert',
  'GET /timeouts': 'WebDriver:GetTimeouts',
  'POST /timeouts': 'WebDriver:SetTimeouts',
};

/** What geckodriver adds to a command: the picture of the whole document is a command of its own, `/moz/screenshot/full`. */
export const addedParameters: Readonly<Record<string, object>> = {
  'WebDriver:TakeScreenshot': { full: false },
};
