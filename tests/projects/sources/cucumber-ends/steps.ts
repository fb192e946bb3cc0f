import { defineTarget } from 'eyewright/cucumber';

import { openScreen } from './screen.ts';

defineTarget({ tag: '@screen', open: () => ({ target: openScreen() }) });
