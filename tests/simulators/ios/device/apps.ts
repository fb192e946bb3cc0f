/** An app: a page that a test serves. */
export interface SimulatedApp {
  /** As the home screen shows it. Default: the last part of the bundle's name. */
  readonly label?: string;
  readonly url: string;
  /** Beginnings of addresses that it opens, e.g. `shop://`; the page gets the address as `?link=`. */
  readonly links?: readonly string[];
}

export interface InstalledApp {
  readonly bundleId: string;
  readonly label: string;
  readonly app: SimulatedApp;
}

export const safari = 'com.apple.mobilesafari';
export const springboard = 'com.apple.springboard';

export class Apps {
  readonly #apps = new Map<string, InstalledApp>();

  constructor(apps: Readonly<Record<string, SimulatedApp>>) {
    const all = { [safari]: { label: 'Safari', url: 'about:blank' }, ...apps };
    for (const [bundleId, app] of Object.entries(all)) {
      this.#apps.set(bundleId, { bundleId, label: app.label ?? bundleId.split('.').at(-1) ?? bundleId, app });
    }
  }

  get all(): readonly InstalledApp[] {
    return [...this.#apps.values()];
  }

  find(bundleId: string): InstalledApp | undefined {
    return this.#apps.get(bundleId);
  }

  /** Who opens an address, and which page shows it. */
  link(address: string): { readonly bundleId: string; readonly url: string } | undefined {
    const opener = this.all.find(({ app }) => app.links?.some((link) => address.startsWith(link)));
    if (!opener) return /^(https?|about|data):/.test(address) ? { bundleId: safari, url: address } : undefined;
    const { url } = opener.app;
    return {
      bundleId: opener.bundleId,
      url: `${url}${url.includes('?') ? '&' : '?'}link=${encodeURIComponent(address)}`,
    };
  }
}
