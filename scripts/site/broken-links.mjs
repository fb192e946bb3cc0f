// What pages of the built site name and is not there: files, and places in pages.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Each as `page: link`. */
export function brokenLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const texts = new Map(pages.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]));
  return [...texts].flatMap(([file, text]) =>
    // Code may show any link.
    [...text.replaceAll(/<pre[\s\S]*?<\/pre>/g, '').matchAll(/ (?:href|src)="([^"]*)"/g)]
      .map(([, target]) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(file, target))
      .map((target) => `${path.relative(folder, file)}: ${target} leads nowhere`),
  );

  function leadsSomewhere(file, target) {
    const [name, anchor] = decodeURI(target).split('#');
    const place = name === '' ? file : path.join(path.dirname(file), name);
    if (!existsSync(place)) return false;
    return anchor === undefined || texts.get(place)?.includes(` id="${anchor}"`) === true;
  }
}
