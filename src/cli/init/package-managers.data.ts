/** Differences between package managers that matter for a new project. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun';
  readonly lockFiles: readonly string[];
  /** Arguments that add development packages. */
  readonly add: readonly string[];
  /** Command that runs the program of an installed package. */
  readonly run: string;
  /** Command that runs the script `test` of the package. */
  readonly test: string;
  /** Installs exactly the versions of the lock file, for CI. */
  readonly cleanInstall: string;
  /** Workflow steps before Node.js is set up. */
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
