// A worker among others that leaves files which are no records, again and again: an editor, a merge, a full disk.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [, , folder = '', worker = ''] = process.argv;
mkdirSync(path.join(folder, 'elements'), { recursive: true });
for (let round = 0; round < 60; round++) {
  for (let index = 0; index < 10; index++) {
    const file = path.join(folder, 'elements', `shared-${index}.yaml`);
    writeFileSync(`${file}.${worker}`, `<<<<<<< ${worker} ${round % 3}\n`);
    renameSync(`${file}.${worker}`, file);
    // It is there for whoever opens it, with this or with something newer.
    readFileSync(file, 'utf8');
  }
}
