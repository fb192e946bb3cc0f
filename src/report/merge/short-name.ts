import path from 'node:path';

/** The part of the path that identifies a report. Reports are copied between machines, so full paths are not kept. */
export function shortName(file: string): string {
  const name = path.basename(file);
  return name === 'index.html' ? `${path.basename(path.dirname(file))}/${name}` : name;
}
