import { readStatus } from '../status.ts';

document.body.textContent = JSON.stringify(await readStatus());
