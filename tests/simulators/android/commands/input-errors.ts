import { since, type Personality } from '../personalities/personality.ts';
import type { Call } from '../shell/command.ts';

export interface InputErrors {
  unknown(command: string): Promise<number>;
  refused(command: string): Promise<number>;
  wrong(command: string, message: string): Promise<number>;
  unmapped(): Promise<number>;
}

const usage = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]
`;

/** What `input` says where it fails (a program that falls over by itself, later a part of the system's server), and the codes that it ends with: 0 on old versions, 255 on new ones. */
export function inputErrors({ sdk }: Personality, { out, err }: Call): InputErrors {
  const isService = sdk >= since.inputService;
  const thrown = async (command: string, exception: string, place: string) => {
    const head = isService ? `\nException occurred while executing '${command}':\n` : '';
    await err(`${head}${exception}\n${place}`);
    return isService ? 255 : 0;
  };
  const place = (method: string) =>
    isService
      ? `\tat com.android.server.input.InputShellCommand.${method}(InputShellCommand.java:300)\n`
      : `\tat com.android.commands.input.Input.${method}(Input.java:137)\n`;

  return {
    async unknown(command) {
      if (isService) await out(`Unknown command: ${command}\n`);
      else await err(`Error: Unknown command: ${command}\n${usage}`);
      return isService ? 255 : 0;
    },
    refused: (command) =>
      thrown(
        command,
        'java.lang.SecurityException: Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.',
        place('injectMotionEvent'),
      ),
    async wrong(command, message) {
      if (!isService) await err(`Error: Invalid arguments for command: ${command}\n${usage}`);
      else await thrown(command, `java.lang.IllegalArgumentException: ${message}`, place('runCommand'));
      return isService ? 255 : 0;
    },
    unmapped: () =>
      thrown('text', 'java.lang.NullPointerException: Attempt to get length of null array', place('sendText')),
  };
}
