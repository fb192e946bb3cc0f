// Packages whose code becomes part of ours. Their licences ask to be kept beside every copy.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const inPackage = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

/** A plugin that notes, by their name, in which folder each package lies whose modules were taken. */
export function notePackages(folders) {
  return {
    name: 'note-packages',
    generateBundle(_options, output) {
      for (const id of Object.values(output).flatMap((part) => part.moduleIds ?? [])) {
        const [, folder, name] = inPackage.exec(id) ?? [];
        if (folder && !id.includes('@oxc-project')) folders.set(name, folder);
      }
    },
  };
}

/** Throws for a package without a licence: its code cannot be part of ours. */
export function licencesOf(folders) {
  const texts = [...folders]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, folder]) => {
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      if (!file) throw new Error(`"${name}" has no licence beside it`);
      return `${name}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
    });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
