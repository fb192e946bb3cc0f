/** App names as users write them, mapped to the identifiers of the platform. */
export type AppNames = Readonly<Record<string, string>>;

/**
 * Identifier of an app: the user's names take precedence over the built-in ones, case and spaces are ignored, and a
 * name without a mapping is returned unchanged.
 */
export function resolveAppName(name: string, own: AppNames, usual: AppNames): string {
  return appNameIn(name, own) ?? appNameIn(name, usual) ?? name.trim();
}

/** Case and spaces are ignored. */
export function appNameIn(name: string, names: AppNames): string | undefined {
  if (Object.hasOwn(names, name)) return names[name];
  const wanted = plain(name);
  return Object.entries(names).find(([key]) => plain(key) === wanted)?.[1];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}
