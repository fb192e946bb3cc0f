import { z } from 'zod';

const startMs = z.int().positive().default(180_000);

/** How to start WebDriverAgent. */
export const managerOptionSchema = z.union([
  z.strictObject({
    /** A program and its arguments. It runs as long as the device is open. */
    command: z.array(z.string().min(1)).min(1),
    /** Its working directory. Default: the current one. */
    cwd: z.string().min(1).optional(),
    /** Environment variables in addition to those of this process. */
    env: z.record(z.string(), z.string()).default({}),
    /** Milliseconds until WebDriverAgent must be ready. Default: 3 minutes. */
    startMs,
  }),
  z.strictObject({
    /** Path of `WebDriverAgent.xcodeproj`, which `xcodebuild` builds and runs; macOS only. */
    xcodeProject: z.string().min(1),
    /** Destination for `xcodebuild -destination`, e.g. `id=<udid>`. */
    destination: z.string().min(1),
    /** Xcode scheme. Default: `WebDriverAgentRunner`. */
    scheme: z.string().min(1).default('WebDriverAgentRunner'),
    startMs,
  }),
]);
/** Options after validation, with defaults. */
export type ManagerOption = z.output<typeof managerOptionSchema>;
