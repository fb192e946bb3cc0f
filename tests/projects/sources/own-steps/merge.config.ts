import { defineConfig } from '@playwright/test';

export default defineConfig({ reporter: [['list'], ['eyewright/playwright/reporter'], ['html', { open: 'never' }]] });
