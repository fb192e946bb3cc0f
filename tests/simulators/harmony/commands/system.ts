import { setTimeout as sleep } from 'node:timers/promises';

import type { HarmonyTarget } from '../device/target.ts';
import { valueOf, type TargetCommand } from './target-command.ts';

/** `hidumper -s <service> -a <arguments>` */
export const hidumper: TargetCommand = async (target, { args, out }) => {
  const service = valueOf(args, '-s') ?? '';
  const dump = services[service];
  await out(dump ? await dump(target) : `Error: can't find service ${service}\n`);
};

const services: Readonly<Record<string, (target: HarmonyTarget) => Promise<string> | string>> = {
  WindowManagerService: windows,
  DisplayManagerService: ({ personality: { size, density } }) =>
    `-------------------------------[ability]-------------------------------

----------------------------------DisplayManagerService----------------------------------
---------------- Screen ID: 0 ----------------
ScreenName           Type     IsMirrored IsReal DmsId                RsId                 ActiveIdx VPR      Rotation Orientation RequestOrientation NodeId
screen_0             REAL     0          1      0                    0                    0         ${density.toFixed(6)} 0        ${size.width > size.height ? 1 : 0}           0                  4
`,
  PowerManagerService: ({ isAwake }) =>
    `POWER STATE DUMP:\nCurrent State: ${isAwake ? 'AWAKE' : 'INACTIVE'}  Reason: 21  Time: 190351\nScreenOffTime: Timeout=30000ms\n`,
  RenderService: ({ personality: { size }, isAwake }) =>
    `-- ScreenInfo\nscreen[0]: id=0, powerStatus=${isAwake ? 'POWER_STATUS_ON' : 'POWER_STATUS_OFF'}, backlight=102, screenType=BUILT_IN_TYPE, render size: ${size.width}x${size.height}, physical screen resolution: ${size.width}x${size.height}, isVirtual=false\n`,
};

/** Those that are not shown stand below a line of dashes. */
async function windows({ screen }: HarmonyTarget): Promise<string> {
  await screen.settle();
  const { width, height } = screen.view.size;
  const isShown = await screen.keyboard.isShown();
  const top = Math.round(height * 0.6);
  const keyboard = `softKeyboard1        0         2411    36    2105 1    0    ${isShown ? '18   0' : '-1   0'}           [ 0    ${top} ${width} ${height - top} ]`;
  const shown = [
    ...(isShown ? [keyboard] : []),
    `${screen.front.app.split('.').at(-1)}0 0 1741 11 1 1 1 3 0 [ 0 0 ${width} ${height} ]`,
  ];
  return `-------------------------------------ScreenGroup 1-------------------------------------
WindowName           DisplayId Pid     WinId Type Mode Flag ZOrd Orientation [ x    y    w    h    ]
${shown.join('\n')}
---------------------------------------------------------------------------------------
${isShown ? '' : `${keyboard}\n`}Focus window: 11
Total window num: 7
`;
}

/** `param get <name>`, `param set <name> <value>` */
export const param: TargetCommand = async ({ personality }, { args: [action, name = ''], out }) => {
  const values: Readonly<Record<string, string>> = {
    'const.product.brand': personality.brand,
    'const.product.model': personality.model,
    'const.ohos.fullname': personality.fullName,
    'const.global.locale': 'zh-Hans-CN',
    'bootevent.boot.completed': 'true',
  };
  const value = action === 'get' ? values[name] : undefined;
  if (value !== undefined) return out(`${value}\n`);
  await out(`Get parameter "${name}" fail! errNum is:106!\n`);
};

/** `power-shell wakeup|suspend|setmode|timeout` */
export const powerShell: TargetCommand = async (target, { args: [action], out }) => {
  if (action === 'wakeup') target.isAwake = true;
  if (action === 'suspend') target.isAwake = false;
  await out(action === 'wakeup' ? 'WakeupDevice is called\n' : `${action} is called\n`);
};

/** `date [+format]`, in the device's own time zone. */
export const date: TargetCommand = async (_target, { out }) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  await out(`${format.format(new Date()).replace(' ', 'T')}\n`);
};

export const rm: TargetCommand = async ({ files }, { args, out }) => {
  for (const file of args.filter((arg) => !arg.startsWith('-'))) {
    const refused = files.remove(file);
    if (refused && !args.includes('-f')) await out(`rm: ${file}: ${refused}\n`);
  }
};

export const cat: TargetCommand = async ({ files }, { args, out }) => {
  for (const file of args) await out(files.read(file) ?? `cat: ${file}: No such file or directory\n`);
};

export const ls: TargetCommand = async ({ files }, { args: [folder = '/'], out }) => {
  await out(
    files
      .list(folder)
      .map((name) => `${name}\n`)
      .join(''),
  );
};

export const echo: TargetCommand = async (_target, { args, out }) => out(`${args.join(' ')}\n`);

/** `sh file` */
export const sh: TargetCommand = async ({ files, run }, { args: [file = ''], ...streams }) => {
  const script = files.read(file);
  if (!script) return streams.out(`sh: ${file}: No such file or directory\n`);
  for (const line of script.toString().split('\n').filter(Boolean)) await run(line, streams);
};

export const wait: TargetCommand = async (_target, { args: [seconds], closed }) => {
  await sleep(Number(seconds) * 1000, undefined, { signal: closed }).catch(() => undefined);
};
