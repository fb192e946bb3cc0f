import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { AppsInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { resolveAppName, type AppNames } from '../../shared/app-names.ts';
import { appTarget } from '../../shared/app-target.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import type { HdcShell, ShellCall } from '../hdc/hdc-shell.ts';
import { usualAppNames } from './app-names.data.ts';
import { launchAbility } from './launch-ability.ts';

export interface AppsParts {
  readonly shell: HdcShell;
  /** App names that the user configured. */
  names(): AppNames;
}

/** Time limit for apps that are slow to start, in milliseconds. */
const startLimitMs = 30_000;

export function harmonyApps({ shell, names }: AppsParts): AppsInput {
  return {
    async launch(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, names(), usualAppNames));
      const call = { task: `launch ${JSON.stringify(given)}`, signal, limitMs: startLimitMs };
      if (target.kind === 'url') {
        await shell.run(`aa start -A ohos.want.action.viewData -U ${shellQuote(target.url)}`, call);
        return;
      }
      const ability = target.kind === 'entry' ? target.entry : await abilityOf(shell, target.app, call);
      await shell.run(`aa start -a ${shellQuote(ability)} -b ${shellQuote(target.app)}`, call);
    },
    async terminate(given, { signal }) {
      throwIfAborted(signal);
      const target = appTarget(resolveAppName(given, names(), usualAppNames));
      const call = { task: `terminate ${JSON.stringify(given)}`, signal };
      if (target.kind === 'url') throw noBundle(call);
      await abilityOf(shell, target.app, call);
      await shell.run(`aa force-stop ${shellQuote(target.app)}`, call);
    },
  };
}

/** The ability that starts an app; its bundle declares it. */
async function abilityOf(shell: HdcShell, bundle: string, call: ShellCall): Promise<string> {
  const ability = launchAbility(await shell.ask(`bm dump -n ${shellQuote(bundle)}`, call));
  if (ability !== undefined) return ability;
  throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${call.task}: no application "${bundle}" is installed`, {
    hint: 'Use the bundle ("hdc shell bm dump -a" lists them), bundle/Ability or an address, or add the name to the option appNameMapping.',
    details: { bundle },
  });
}

function noBundle({ task }: ShellCall): DeviceError {
  return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${task}: an address is not an application`, {
    hint: 'Use the bundle of the browser, e.g. com.huawei.hmos.browser.',
  });
}
