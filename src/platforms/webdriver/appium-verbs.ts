import { buttonVerb } from '../phones/phone-verbs.ts';

export const back = buttonVerb('back', 'AppiumBackButton');
export const home = buttonVerb('home', 'AppiumHomeButton');
export const recentApps = buttonVerb('recentApps', 'AppiumRecentAppsButton');
export const hideKeyboard = buttonVerb('hideKeyboard', 'AppiumHideKeyboard');
