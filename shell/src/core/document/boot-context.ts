import { createContext } from 'react';
import type { BootData } from './boot-data.ts';

/** What the document told that the frame draws from. */
export type BootFacts = Pick<BootData, 'appDownloadUrl' | 'messageActivity'>;

export const BootFactsContext = createContext<BootFacts>({ appDownloadUrl: null, messageActivity: null });
