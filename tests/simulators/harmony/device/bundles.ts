/** An application: pages that a test serves. */
export interface SimulatedBundle {
  /** As the home screen shows it. Default: the last part of its name. */
  readonly label?: string;
  /** The page of the ability that the home screen starts. */
  readonly url: string;
  /** That ability. Default: `EntryAbility`. */
  readonly ability?: string;
  /** Its other abilities → page. */
  readonly abilities?: Readonly<Record<string, string>>;
  /** Beginnings of addresses that it opens; the page gets the address as `?link=`. */
  readonly links?: readonly string[];
  /** What `bm dump -n` tells of it beside its name. Default: that its ability starts from the home screen. */
  readonly metadata?: object;
}

export interface InstalledBundle {
  readonly name: string;
  readonly label: string;
  readonly ability: string;
  readonly bundle: SimulatedBundle;
}

/** What is to be shown. */
export interface AbilityTarget {
  readonly app: string;
  readonly place: string;
  readonly url: string;
}

export const browserBundle = 'com.huawei.hmos.browser';
export const launcher = { app: 'com.ohos.sceneboard', place: 'com.ohos.sceneboard.MainAbility' } as const;

export class Bundles {
  readonly #bundles = new Map<string, InstalledBundle>();

  constructor(bundles: Readonly<Record<string, SimulatedBundle>>) {
    this.#add(browserBundle, { label: 'Browser', url: 'about:blank', ability: 'MainAbility' });
    for (const [name, bundle] of Object.entries(bundles)) this.#add(name, bundle);
  }

  get all(): readonly InstalledBundle[] {
    return [...this.#bundles.values()];
  }

  find(name: string): InstalledBundle | undefined {
    return this.#bundles.get(name);
  }

  main({ name, ability, bundle }: InstalledBundle): AbilityTarget {
    return { app: name, place: ability, url: bundle.url };
  }

  ability(name: string, ability: string): AbilityTarget | undefined {
    const found = this.find(name);
    if (!found) return undefined;
    if (ability === found.ability) return this.main(found);
    const url = found.bundle.abilities?.[ability];
    return url === undefined ? undefined : { app: name, place: ability, url };
  }

  /** Who opens an address. */
  link(address: string): AbilityTarget | undefined {
    const opener = this.all.find(({ bundle }) => bundle.links?.some((link) => address.startsWith(link)));
    if (opener) return { ...this.main(opener), url: `${opener.bundle.url}?link=${encodeURIComponent(address)}` };
    const browser = this.find(browserBundle);
    return browser && /^https?:/.test(address) ? { ...this.main(browser), url: address } : undefined;
  }

  /** What `bm dump -n` tells of a bundle after its name. */
  metadata({ name, ability, bundle }: InstalledBundle): object {
    const home = [{ actions: ['ohos.want.action.home'], entities: ['entity.system.home'] }];
    const others = Object.keys(bundle.abilities ?? {}).map((other) => ({ name: other, skills: [] }));
    return (
      bundle.metadata ?? {
        name,
        entryModuleName: 'entry',
        hapModuleInfos: [
          {
            moduleName: 'entry',
            mainElementName: others[0]?.name ?? ability,
            abilityInfos: [...others, { name: ability, skills: home }],
          },
        ],
      }
    );
  }

  #add(name: string, bundle: SimulatedBundle): void {
    const label = bundle.label ?? name.split('.').at(-1) ?? name;
    this.#bundles.set(name, { name, label, ability: bundle.ability ?? 'EntryAbility', bundle });
  }
}
