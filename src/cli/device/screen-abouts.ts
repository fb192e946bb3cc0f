import type { ScreenName } from '../../platforms/screens/screen.ts';

/** What a platform is called on the command line. */
export interface ScreenAbout {
  readonly about: string;
  /** What `open` shows: the name of its argument and what it means; undefined where there is nothing to choose. */
  readonly subject?: {
    readonly name: string;
    readonly flag: string;
    readonly about: string;
    readonly example: string;
    readonly kind?: 'address';
  };
  /** Whether it shows nothing until something is opened. */
  readonly startsEmpty?: true;
  /** What `open` takes in an example besides. */
  readonly openFlags?: string;
}

const app = {
  name: 'app',
  flag: 'app',
  about: 'App to launch, by name or identifier. By default, no app is launched',
  example: 'Settings',
};

export const screenAbouts: Readonly<Record<ScreenName, ScreenAbout>> = {
  web: {
    about: 'Starts a browser, and controls a page in it',
    startsEmpty: true,
    subject: {
      name: 'address',
      flag: 'url',
      about: 'Address to open: http://…, https://…, host:port, or the path of a file',
      example: 'http://localhost:3000',
      kind: 'address',
    },
  },
  android: { about: 'Controls an Android device', subject: app },
  ios: { about: 'Controls an iOS device with WebDriverAgent', subject: app },
  harmony: { about: 'Controls a HarmonyOS device', subject: app },
  computer: {
    about: 'Controls the desktop of this computer, or a virtual display',
    subject: {
      name: 'program',
      flag: 'app',
      about: 'Program to start. Default: what the desktop shows',
      example: 'gedit',
    },
    openFlags: '--headless',
  },
  rdp: { about: 'Controls a remote desktop', openFlags: '--host desktop.example.com --username alice' },
  bridge: {
    about: 'Pairs your own browser, and controls its tabs',
    subject: {
      name: 'address',
      flag: 'url',
      about: 'Address to open in a new tab. Default: use the tab that you are looking at',
      example: 'https://shop.example',
      kind: 'address',
    },
  },
};
