import { createContext, type ReactNode, useContext } from 'react';
import type { Device } from './device.ts';
import type { DialogRequest, SheetRequest } from './dialogs.ts';
import type { RemoteSlots } from './remote-module.ts';

/** How an alert looks and is announced (spec 2.13). */
export type AlertState = 'success' | 'error';

/** What a remote may ask of the shell. */
export interface ShellServices {
  device: Device;
  /**
   * Shows an alert: one message alone, several as a list.
   * @param messages ready texts, in the reader's language
   * @param options `timeout` in milliseconds (3 s unless told; spec 4, alert)
   */
  alert(messages: string | string[], options?: { state?: AlertState; timeout?: number }): void;
  /** Opens a dialog of the shell over whatever is open. */
  openDialog(request: DialogRequest): void;
  /** Opens a bottom sheet in place of the one that is open. */
  openSheet(request: SheetRequest): void;
  closeSheet(): void;
  /**
   * Says what the phone's back action does while a page stands; without, it goes back one page (spec 2.2).
   * @returns takes it back; call it when the page goes
   */
  setBackHandler(handler: () => void): () => void;
  /**
   * Says what a page with its own title is described by, in the head and to whoever reads it aloud (decision 010).
   * Shells from before it say the site's words.
   * @returns takes it back; call it when the page goes
   */
  setPageDescription(description: string): () => void;
  /** Draws the form of signing in in place, for gates (spec 2.10); it is loaded when it is first drawn. */
  renderAuthForm(props: RemoteSlots['authForm']): ReactNode;
}

const ShellServicesContext = createContext<ShellServices | null>(null);

export const ShellServicesProvider = ShellServicesContext.Provider;

/** The services of the shell this page stands in (or of the stand-in, when a remote runs alone). */
export function useShell(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('useShell: no shell around this component');
  return services;
}
