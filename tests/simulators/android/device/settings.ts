export type SettingsSpace = 'system' | 'secure' | 'global';

const initial: Readonly<Record<SettingsSpace, Readonly<Record<string, string>>>> = {
  system: { accelerometer_rotation: '0', user_rotation: '0', screen_off_timeout: '60000', font_scale: '1.0' },
  secure: {
    android_id: '9f2c1d7be3a45068',
    default_input_method: 'com.android.inputmethod.latin/.LatinIME',
    show_ime_with_hard_keyboard: '0',
  },
  global: {
    adb_enabled: '1',
    airplane_mode_on: '0',
    animator_duration_scale: '1.0',
    device_provisioned: '1',
    transition_animation_scale: '1.0',
    window_animation_scale: '1.0',
  },
};

/** `settings get|put|delete|list` */
export class Settings {
  readonly #spaces = new Map(
    Object.entries(initial).map(([space, values]) => [space, new Map(Object.entries(values))]),
  );

  space(name: string): Map<string, string> | undefined {
    return this.#spaces.get(name);
  }
}
