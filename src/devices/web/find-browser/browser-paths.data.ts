/** Where each platform's installers put Chromium, Chrome and Edge, best first. `{NAME}` is an environment variable. */
export const browserPaths: Readonly<Record<string, readonly string[]>> = {
  linux: [
    // Debian: the program itself; /usr/bin/chromium is a shell script that adds flags and prints warnings.
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/opt/google/chrome/chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
    '/opt/microsoft/msedge/msedge',
    '/usr/bin/microsoft-edge',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '{HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '{HOME}/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    '{ProgramFiles}\\Google\\Chrome\\Application\\chrome.exe',
    '{ProgramFiles(x86)}\\Google\\Chrome\\Application\\chrome.exe',
    '{LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe',
    '{LOCALAPPDATA}\\Chromium\\Application\\chrome.exe',
    '{ProgramFiles}\\Microsoft\\Edge\\Application\\msedge.exe',
    '{ProgramFiles(x86)}\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};
