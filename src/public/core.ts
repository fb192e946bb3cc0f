/** Shared types: `eyewright/core`. @packageDocumentation */

export type { TestStatus } from '../core/record/record.ts';
export type { AIUsageInfo, UsageBucket, UsageMetrics } from '../core/model/usage.ts';
export type { ErrorCode, FailureClass } from '../core/errors/errors.ts';
export { EyewrightError } from '../core/errors/errors.ts';
export type { DeviceAction } from '../core/device/action.ts';
export type { LocationResult } from '../agents/verbs/locate-verb.ts';
