import { createContext } from 'react';
import type { BootData } from './boot-data.ts';

/** What the document told that the frame draws from. */
export type BootContextValue = Pick<BootData, 'appDownloadUrl' | 'messageActivity'>;

export const BootContext = createContext<BootContextValue>({ appDownloadUrl: null, messageActivity: null });
