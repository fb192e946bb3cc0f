/** Friendly names of applications, and what the platform calls them. */
export type AppNames = Readonly<Record<string, string>>;

/**
 * What the platform calls an application: the user's names come before the usual ones, spelling and spaces do not count,
 * and what has no mapping stays as it is.
 */
export function resolveAppName(name: string, own: AppNames, usual: AppNames): string {
  return appNameIn(name, own) ?? appNameIn(name, usual) ?? name.trim();
}

/** Spelling and spaces do not count. */
export function appNameIn(name: string, names: AppNames): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  const wanted = plain(name);
  return Object.entries(names).find(([key]) => plain(key) === wanted)?.[1];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
