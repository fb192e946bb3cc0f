import { After, Before } from '@cucumber/cucumber';
import { defineTarget } from 'eyewright/cucumber';
import { bridge } from 'eyewright/web';

import { begin, end } from './turn.ts';

const url = process.env['PAGES_URL'] ?? '';
const port = Number(process.env['BRIDGE_PORT']);
defineTarget({ tag: '@bridge', devices: bridge({ url, port, closeNewTabsAfterDisconnect: true }) });

Before(begin);
After(end);
