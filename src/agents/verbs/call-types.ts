/** What the calls of agents take and give, for the typed methods of `Agent`. */
export type { ActOptions, AssertOptions, BooleanOptions, ExtractOptions, LocateOptions } from './call-options.ts';
export type { DataDemand } from './reading/demand.ts';
export type { InputArguments, InputOptions } from './input-verb.ts';
export type { KeyboardPressArguments, KeyboardPressOptions } from './keyboard-press-verb.ts';
export type { LocationResult } from './locate-verb.ts';
export type { LongPressOptions } from './long-press-verb.ts';
export type { PinchCallOptions } from './pinch-verb.ts';
export type { RecordToReportOptions } from './record-to-report.ts';
export type { ScenarioOptions } from './run-gherkin-scenario.ts';
export type { RunYamlOptions } from './run-yaml-verb.ts';
export type { PlanningActionParamScroll, ScrollArguments, ScrollOptions } from './scroll-verb.ts';
export type { ObservingOptions } from './start-observing-verb.ts';
export type { TapOptions } from './tap-verb.ts';
export type { WaitForOptions } from './reading/wait-for-verb.ts';
