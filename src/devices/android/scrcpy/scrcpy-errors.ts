import { statSync } from 'node:fs';

import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import { hasCode } from '../../../util/has-code.ts';
import { shorten } from '../../../util/shorten.ts';

const getIt =
  'Download "scrcpy-server-v3.3.3" from the releases of github.com/Genymobile/scrcpy (Apache-2.0) and set its path with the option scrcpyServerPath or the variable EYEWRIGHT_SCRCPY_SERVER_PATH.';
const getFfmpeg =
  'Install ffmpeg (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg), or set its path with the option ffmpegPath or the variable EYEWRIGHT_FFMPEG_PATH.';

/**
 * Path of the scrcpy server file.
 *
 * @throws ConfigError `TOOL_MISSING` if none is configured or the path leads to no file
 */
export function requireServerFile(file: string | undefined): string {
  if (file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  const what =
    file === undefined
      ? "scrcpy is enabled, and its server's file, which is not part of this package, was not named"
      : `scrcpyServerPath: no such file: ${file}`;
  throw new ConfigError('TOOL_MISSING', what, { hint: getIt, details: { tool: 'scrcpy-server', tried: file } });
}

function ffmpegMissing(tried: string, cause: unknown): ConfigError {
  return new ConfigError('TOOL_MISSING', `scrcpy's video cannot be decoded: "${tried}" cannot be run`, {
    hint: getFfmpeg,
    details: { tool: 'ffmpeg', tried },
    cause,
  });
}

/** The error if ffmpeg cannot be started. */
export function cannotStartFfmpeg(tried: string, error: unknown): ConfigError | DeviceError {
  const isMissing = hasCode(error, 'ENOENT') || hasCode(error, 'EACCES');
  return isMissing ? ffmpegMissing(tried, error) : scrcpyFailed('ffmpeg cannot be started', '', error);
}

/** The error for a server version with an unknown protocol. */
export function versionUnknown(version: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `scrcpy's server has version ${version}; versions 3 and 4 are supported`, {
    hint: getIt,
    details: { version },
  });
}

/** The error if scrcpy cannot be used now. @param output - What its server printed last. */
export function scrcpyFailed(reason: string, output = '', cause?: unknown): DeviceError {
  const last = lastWords(output);
  return new DeviceError('DEVICE_COMMAND_FAILED', `scrcpy: ${reason}${last && `; its server printed: ${last}`}`, {
    hint: 'In the meantime, screenshots are taken through adb. device.getScrcpyStatus() shows when the next attempt is due; device.retryScrcpy() tries at once.',
    details: { output },
    retryable: true,
    cause,
  });
}

/** The last lines, which hold the failure, without the stack trace. */
function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s+at |\bINFO: /.test(line));
  return shorten(lines.slice(-2).join(' ').trim(), 300);
}

export function scrcpyDisabled(): ConfigError {
  return new ConfigError('CONFIG_INVALID', 'scrcpy is not enabled', {
    hint: 'Set scrcpyConfig: { enabled: true } for the device.',
  });
}
