import type { AppNames } from '../../shared/app-names.ts';

const main = (category: string): string => `-a android.intent.action.MAIN -c android.intent.category.${category}`;

/** Apps that every device has but that differ between makers; the system resolves them by intent (`android.content.Intent`). */
export const appIntents: AppNames = {
  Settings: '-a android.settings.SETTINGS',
  Phone: '-a android.intent.action.DIAL',
  Dialer: '-a android.intent.action.DIAL',
  Contacts: main('APP_CONTACTS'),
  Messages: main('APP_MESSAGING'),
  Camera: '-a android.media.action.STILL_IMAGE_CAMERA',
  Clock: '-a android.intent.action.SHOW_ALARMS',
  Calculator: main('APP_CALCULATOR'),
  Calendar: main('APP_CALENDAR'),
  Files: main('APP_FILES'),
  Browser: main('APP_BROWSER'),
};
