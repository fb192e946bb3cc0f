import { z } from 'zod';

const names = z.array(z.string()).catch([]);
const abilitySchema = z.object({
  name: z.string(),
  skills: z.array(z.object({ actions: names, entities: names })).catch([]),
});
const moduleSchema = z.object({
  moduleName: z.string().catch(''),
  mainElementName: z.string().catch(''),
  mainAbility: z.string().catch(''),
  abilityInfos: z.array(abilitySchema).catch([]),
});
const bundleSchema = z.object({
  entryModuleName: z.string().catch(''),
  mainEntry: z.string().catch(''),
  hapModuleInfos: z.array(moduleSchema).catch([]),
});
type Module = z.output<typeof moduleSchema>;

const homeEntity = 'entity.system.home';
const homeActions = ['action.system.home', 'ohos.want.action.home'];
/** Default name in the templates of DevEco Studio. */
const usualAbility = 'EntryAbility';

/**
 * Parses the output of `bm dump -n`, a line followed by JSON: the ability that starts from the home screen; undefined
 * if there is no such bundle.
 */
export function launchAbility(text: string): string | undefined {
  const start = text.indexOf('{');
  const parsed = start < 0 ? undefined : bundleSchema.safeParse(jsonOf(text.slice(start)));
  if (!parsed?.success) return undefined;
  const { entryModuleName, mainEntry, hapModuleInfos } = parsed.data;
  const isEntry = ({ moduleName }: Module): boolean =>
    moduleName !== '' && [entryModuleName, mainEntry].includes(moduleName);
  const modules = [...hapModuleInfos.filter(isEntry), ...hapModuleInfos.filter((module) => !isEntry(module))];
  const declared = modules.flatMap(({ abilityInfos }) => abilityInfos).find(({ skills }) => skills.some(isHome));
  const main = modules.map(({ mainElementName, mainAbility }) => mainElementName || mainAbility).find(Boolean);
  return declared?.name ?? main ?? usualAbility;
}

function isHome({ actions, entities }: { readonly actions: string[]; readonly entities: string[] }): boolean {
  return entities.includes(homeEntity) && actions.some((action) => homeActions.includes(action));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
