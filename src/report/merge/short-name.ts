import path from 'node:path';

/** Reports travel between machines: only the part of the path that tells reports apart goes along. */
export function shortName(file: string): string {
  const name = path.basename(file);
  return name === 'index.html' ? `${path.basename(path.dirname(file))}/${name}` : name;
}
