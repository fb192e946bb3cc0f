/** What differs between package managers, as far as a new project is concerned. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  readonly lockFiles: readonly string[];
  /** Arguments that add packages for development. */
  readonly add: readonly string[];
  /** Runs the program of an installed package. */
  readonly run: string;
  /** Runs the script `test` of the package. */
  readonly test: string;
  /** Installs exactly what the lock file says, on a machine that builds. */
  readonly cleanInstall: string;
  /** Steps of a workflow before Node.js is set up. */
  readonly setup: string;
}

export const npm: PackageManager = {
  name: 'npm',
  lockFiles: ['package-lock.json', 'npm-shrinkwrap.json'],
  add: ['install', '--save-dev'],
  run: 'npx',
  test: 'npm test',
  cleanInstall: 'npm ci',
  setup: '',
};

export const packageManagers: readonly PackageManager[] = [
  npm,
  {
    name: 'pnpm',
    lockFiles: ['pnpm-lock.yaml'],
    add: ['add', '--save-dev'],
    run: 'pnpm exec',
    test: 'pnpm test',
    cleanInstall: 'pnpm install --frozen-lockfile',
    setup: '      - run: corepack enable\n',
  },
  {
    name: 'yarn',
    lockFiles: ['yarn.lock'],
    add: ['add', '--dev'],
    run: 'yarn',
    test: 'yarn test',
    cleanInstall: 'yarn install --immutable',
    setup: '      - run: corepack enable\n',
  },
  {
    name: 'bun',
    lockFiles: ['bun.lock', 'bun.lockb'],
    add: ['add', '--dev'],
    run: 'bunx',
    test: 'bun run test',
    cleanInstall: 'bun install --frozen-lockfile',
    setup: '      - uses: oven-sh/setup-bun@v2\n',
  },
];
