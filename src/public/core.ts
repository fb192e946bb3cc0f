/** Shared types: `eyewright/core`. @packageDocumentation */

export type { TestStatus } from '../core/record.ts';
export type { AIUsageInfo, UsageBucket, UsageMetrics } from '../core/usage.ts';
export type { ErrorCode, FailureClass } from '../core/errors.ts';
export { EyewrightError } from '../core/errors.ts';
export type { DeviceAction } from '../core/action.ts';
export type { LocationResult } from '../agents/verbs/locate-verb.ts';
