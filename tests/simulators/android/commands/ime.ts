import type { DeviceCommand } from './device-command.ts';

const builtIn = 'com.android.inputmethod.latin/.LatinIME';
/** Of the package that has the keyboard below. */
export const settingsPackage = 'io.appium.settings';
/** What it is typed makes Unicode of modified UTF-7 (io.appium.settings, UnicodeIME.java). */
export const unicodeIme = `${settingsPackage}/.UnicodeIME`;

/** `ime list -s [-a]`, `ime set|enable|disable <id>`, `ime reset` */
export const ime: DeviceCommand = async ({ settings, apps }, { args, out, err }) => {
  const [action = '', name = ''] = args;
  const secure = settings.space('secure');
  const set = (method: string) => secure?.set('default_input_method', method);
  if (action === 'list') return out(args.includes('-s') ? `${builtIn}\n` : `mId=${builtIn} mIsDefaultResId=0x7f\n`);
  if (action === 'reset') {
    set(builtIn);
    return out('Reset current and enabled IMEs for user #0\n');
  }
  const isThere = name === builtIn || (name === unicodeIme && apps.find(settingsPackage));
  if (!isThere) {
    await err(`Error: Unknown input method ${name} cannot be ${action}d for user #0\n`);
    return 255;
  }
  if (action === 'set') set(name);
  await out(`Input method ${name}: now ${action === 'set' ? 'selected' : `${action}d`} for user #0\n`);
};
