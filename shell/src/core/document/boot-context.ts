import { createContext, useContext } from 'react';
import type { BootData } from './boot-data.ts';

/** Boot data that the frame renders. */
export type BootContextValue = Pick<BootData, 'appDownloadUrl' | 'messageActivityId'>;

export const BootContext = createContext<BootContextValue>({ appDownloadUrl: null, messageActivityId: null });

/** Returns whether this installation offers a native app; otherwise the site offers the web app (SHELL-4). */
export const useHasNativeApp = (): boolean => useContext(BootContext).appDownloadUrl !== null;
