import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { ProjectFile } from './project-file.ts';

export const tsconfigFile: ProjectFile = {
  path: 'tsconfig.json',
  content: `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "skipLibCheck": true,
    "noEmit": true
  }
}
`,
};

/** Whether an earlier call created the project, which may have failed before the packages were installed. */
export function hasOwnTsconfig(folder: string): boolean {
  const file = path.join(folder, tsconfigFile.path);
  return existsSync(file) && readFileSync(file, 'utf8') === tsconfigFile.content;
}
