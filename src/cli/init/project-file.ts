import type { ConfigFile } from './look-at-project.ts';

/** A file that a project gets, unless it has one already. */
export interface ProjectFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly content: string;
  /** What is to be added by hand where the file, or another of its kind, is there already. */
  readonly advice?: string;
  /** The file of this kind that the project has, if it has another name. */
  readonly insteadOf?: string | undefined;
  /** What a reader has to check once the file is written. */
  readonly note?: string | undefined;
}

/** What a runner's files depend on. */
export interface TemplateInit {
  readonly isTyped: boolean;
  readonly isModule: boolean;
  /** The configuration that is there already; undefined where there is none. */
  readonly config: ConfigFile | undefined;
  /** Whether the project used the runner before. */
  readonly isKnown: boolean;
}
