import type { ScreenKind, ScreenName } from './screen.ts';

/** How each platform is opened. Each is loaded when it is needed. */
export const screenKinds: Readonly<Record<ScreenName, () => Promise<ScreenKind>>> = {
  web: async () => (await import('./web-screen.ts')).webScreen,
  android: async () => (await import('./phone-screens.ts')).androidScreen,
  ios: async () => (await import('./phone-screens.ts')).iosScreen,
  harmony: async () => (await import('./phone-screens.ts')).harmonyScreen,
  computer: async () => (await import('./desktop-screens.ts')).computerScreen,
  rdp: async () => (await import('./desktop-screens.ts')).rdpScreen,
  bridge: async () => (await import('./bridge-screen.ts')).bridgeScreen,
};
