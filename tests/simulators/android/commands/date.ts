import type { DeviceCommand } from './device-command.ts';

type Parts = Readonly<Record<string, string>>;

/** `date [+format]`, in the device's own time zone. */
export const date: DeviceCommand = async ({ properties }, { args, out }) => {
  const zone = properties.get('persist.sys.timezone') ?? 'UTC';
  const now = new Date();
  const parts = partsOf(now, zone);
  const format = args.find((arg) => arg.startsWith('+'))?.slice(1) ?? '%a %b %d %H:%M:%S %Z %Y';
  await out(
    `${format
      .replaceAll('%%', '\0')
      .replace(/%([a-zA-Z])/g, (whole, letter: string) => parts[letter] ?? whole)
      .replaceAll('\0', '%')}\n`,
  );
};

function partsOf(now: Date, timeZone: string): Parts {
  const named = (options: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options })
        .formatToParts(now)
        .map(({ type, value }) => [type, value]),
    ) as Readonly<Record<string, string>>;
  const numbers = named({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const names = named({ weekday: 'short', month: 'short', timeZoneName: 'longOffset' });
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = numbers;
  const offset = (names['timeZoneName'] ?? '').replace('GMT', '').replace(':', '') || '+0000';
  return {
    Y: year,
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    F: `${year}-${month}-${day}`,
    T: `${hour}:${minute}:${second}`,
    R: `${hour}:${minute}`,
    z: offset,
    Z: named({ timeZoneName: 'short' })['timeZoneName'] ?? 'UTC',
    a: names['weekday'] ?? '',
    b: names['month'] ?? '',
    s: String(Math.floor(now.getTime() / 1000)),
  };
}
