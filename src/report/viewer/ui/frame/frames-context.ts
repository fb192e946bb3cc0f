import { createContext } from 'preact';

import type { FrameStore } from '../../model/frame-store.ts';

export const Frames = createContext<FrameStore | undefined>(undefined);
