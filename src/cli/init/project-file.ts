import type { ConfigFile } from './look-at-project.ts';

/** A file for a project that does not have it yet. */
export interface ProjectFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly content: string;
  /** What to add by hand if the file, or another of its kind, exists. */
  readonly advice?: string;
  /** The file of this kind that the project has under another name. */
  readonly insteadOf?: string | undefined;
  /** What the user has to check once the file is written. */
  readonly note?: string | undefined;
}

/** What the files of a runner depend on. */
export interface TemplateInit {
  readonly isTyped: boolean;
  readonly isModule: boolean;
  /** The existing configuration; undefined if there is none. */
  readonly config: ConfigFile | undefined;
  /** Whether the configuration loads the file with the model. */
  readonly loadsModelFile: boolean;
  /** Whether the project already uses the runner. */
  readonly isKnown: boolean;
}
