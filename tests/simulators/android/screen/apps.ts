/** An app: pages that a test serves. */
export interface SimulatedApp {
  /** As the launcher shows it. Default: the last part of the package's name. */
  readonly label?: string;
  /** The page of its main activity. */
  readonly url: string;
  /** The activity that the launcher starts. Default: `.MainActivity`. */
  readonly activity?: string;
  /** Its other activities, `.SettingsActivity` → page. */
  readonly activities?: Readonly<Record<string, string>>;
  /** Those of `activities` that the launcher starts, too. */
  readonly otherLaunchers?: readonly string[];
  /** Beginnings of addresses that it opens, e.g. `shop://`; the page gets the address as `?link=`. */
  readonly links?: readonly string[];
  /** What the home screen finds it by. Default: `android.intent.category.LAUNCHER`; applications of televisions have another one. */
  readonly category?: string;
  /** Actions and categories of intents that it answers as the only one, e.g. `android.settings.SETTINGS`. */
  readonly answers?: readonly string[];
  /** Whether it came with the device. */
  readonly system?: boolean;
  readonly version?: string;
}

export interface InstalledApp {
  readonly packageName: string;
  readonly label: string;
  readonly activity: string;
  readonly app: SimulatedApp;
}

/** What is to be shown, and under which name it stands in dumps. */
export interface Target {
  readonly packageName: string;
  /** As given, `.MainActivity`. */
  readonly activity: string;
  readonly url: string;
}

export const browserPackage = 'com.android.chrome';
export const launcherPackage = 'com.android.launcher3';
const browserActivity = 'com.google.android.apps.chrome.Main';

export class Apps {
  readonly #apps = new Map<string, InstalledApp>();

  constructor(apps: Readonly<Record<string, SimulatedApp>>) {
    this.#add(browserPackage, { label: 'Chrome', url: 'about:blank', activity: browserActivity, system: true });
    for (const [packageName, app] of Object.entries(apps)) this.#add(packageName, app);
  }

  install(packageName: string, app: SimulatedApp): void {
    this.#add(packageName, app);
  }

  get all(): readonly InstalledApp[] {
    return [...this.#apps.values()];
  }

  find(packageName: string): InstalledApp | undefined {
    return this.#apps.get(packageName);
  }

  main({ packageName, activity, app }: InstalledApp): Target {
    return { packageName, activity, url: app.url };
  }

  /** `package/.Activity`, or with the activity's full name. */
  component(name: string): Target | undefined {
    const [packageName = '', given = ''] = name.split('/');
    const found = this.find(packageName);
    const activity = short(packageName, given);
    if (!found) return undefined;
    if (activity === short(packageName, found.activity)) return this.main(found);
    const [key, url] =
      Object.entries(found.app.activities ?? {}).find(([name]) => short(packageName, name) === activity) ?? [];
    return key === undefined || url === undefined ? undefined : { packageName, activity: key, url };
  }

  /** Who opens an address, in the app of a package where one is named. */
  link(address: string, packageName?: string): Target | undefined {
    const opener = this.all.find(
      ({ packageName: name, app }) =>
        (packageName ?? name) === name && app.links?.some((link) => address.startsWith(link)),
    );
    if (opener) return { ...this.main(opener), url: withLink(opener.app.url, address) };
    const isPage = /^(https?|about|data|file):/.test(address);
    const browser = this.find(packageName ?? browserPackage);
    return isPage && browser?.packageName === browserPackage ? { ...this.main(browser), url: address } : undefined;
  }

  #add(packageName: string, app: SimulatedApp): void {
    const label = app.label ?? packageName.split('.').at(-1) ?? packageName;
    this.#apps.set(packageName, { packageName, label, activity: app.activity ?? '.MainActivity', app });
  }
}

/** `.Main` for `com.example` + `com.example.Main`; other full names stay. */
export function short(packageName: string, activity: string): string {
  return activity.startsWith(`${packageName}.`) ? activity.slice(packageName.length) : activity;
}

function withLink(url: string, address: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}link=${encodeURIComponent(address)}`;
}
