/** A build, and how it differs from others. */
export interface Personality {
  readonly brand: string;
  readonly model: string;
  /** `const.ohos.fullname` */
  readonly fullName: string;
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels to one virtual pixel. */
  readonly density: number;
  /** Of what its shell prints. */
  readonly lineEnding: '\n' | '\r\n';
  /**
   * Which quotes hdc takes away at the ends of a line: since 5.0 a pair of them (OpenHarmony, hdc, ShellCmdTrim), before that all
   * (AsyncCmd::ExecuteCommand with Base::Trim).
   */
  readonly takesQuotes: 'a pair' | 'all';
  /** How `snapshot_display` tells the size of a picture. */
  readonly snapshotForm: 'width 800' | 'width: 800';
  /** Whether `uitest uiInput text` types at the focus. */
  readonly hasTextAtFocus: boolean;
  /** Keys that hide the keyboard on the screen; others go to the application. */
  readonly hidesKeyboard: readonly ('Escape' | 'Back')[];
  /** Whether `uitest dumpLayout` says whose window it is. */
  readonly namesWindows: boolean;
}

export const personalities = {
  /** A phone of today, with fewer pixels, which are faster. */
  phone: {
    brand: 'HUAWEI',
    model: 'ALN-AL00',
    fullName: 'OpenHarmony-5.0.5.165',
    size: { width: 720, height: 1560 },
    density: 2,
    lineEnding: '\n',
    takesQuotes: 'a pair',
    snapshotForm: 'width: 800',
    hasTextAtFocus: true,
    hidesKeyboard: ['Escape', 'Back'],
    namesWindows: true,
  },
  /** A board for developers with an older system. */
  board: {
    brand: 'OpenHarmony',
    model: 'rk3568',
    fullName: 'OpenHarmony-3.2.11.9',
    size: { width: 540, height: 960 },
    density: 1.5,
    lineEnding: '\r\n',
    takesQuotes: 'all',
    snapshotForm: 'width 800',
    hasTextAtFocus: false,
    hidesKeyboard: ['Back'],
    namesWindows: false,
  },
  tablet: {
    brand: 'HUAWEI',
    model: 'MRDI-W00',
    fullName: 'OpenHarmony-5.0.2.123',
    size: { width: 1280, height: 800 },
    density: 1,
    lineEnding: '\n',
    takesQuotes: 'a pair',
    snapshotForm: 'width: 800',
    hasTextAtFocus: true,
    hidesKeyboard: ['Escape', 'Back'],
    namesWindows: true,
  },
} as const satisfies Record<string, Personality>;

export type PersonalityName = keyof typeof personalities;
