/** A file that a project gets, unless it has one already. */
export interface ProjectFile {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly content: string;
  /** What is to be added by hand where the file, or another of its kind, is there already. */
  readonly advice?: string;
  /** The file of this kind that the project has, if it has another name. */
  readonly insteadOf?: string | undefined;
}

/** What a runner's files depend on. */
export interface TemplateInit {
  readonly isTyped: boolean;
  readonly isModule: boolean;
  /** The configuration that is there already; undefined where there is none. */
  readonly config: string | undefined;
  /** Whether the project used the runner before. */
  readonly isKnown: boolean;
  /** Folder that the project keeps its tests in; undefined where there is none yet. */
  readonly testFolder: string | undefined;
}
