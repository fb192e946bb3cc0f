import { createContext } from 'preact';

import type { FrameSource } from '../../model/frame-store.ts';

export const Frames = createContext<FrameSource | undefined>(undefined);
