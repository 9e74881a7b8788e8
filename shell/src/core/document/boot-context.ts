import { createContext } from 'react';
import type { BootData } from './boot-data.ts';

/** Boot data that the frame renders. */
export type BootContextValue = Pick<BootData, 'appDownloadUrl' | 'messageActivityId'>;

export const BootContext = createContext<BootContextValue>({ appDownloadUrl: null, messageActivityId: null });
