import { createContext, type ReactNode, useContext } from 'react';
import type { Device } from './device.ts';
import type { DialogRequest, SheetRequest } from './dialogs.ts';
import type { LinkPreview } from './link-preview.ts';
import type { RemoteSlots } from './remote-module.ts';

/** Appearance and announcement of an alert (SHELL-62). */
export type AlertState = 'success' | 'error';

/** How an alert looks, how long it shows, and what it offers. */
export interface AlertOptions {
  /** `success` by default. */
  state?: AlertState;
  /** Milliseconds until it disappears; by default 3 s (SHELL-63), with an action 6 s. */
  timeout?: number;
  /** A button in the alert, such as "Undo". It closes the alert. */
  action?: { label: string; onSelect: () => void };
}

/** The services that the shell provides to remotes. */
export interface ShellServices {
  device: Device;
  /**
   * Shows an alert: a single message as text, several as a list.
   * @param messages texts in the user's language
   */
  alert(messages: string | string[], options?: AlertOptions): void;
  /** Opens a dialog of the shell over everything that is open. */
  openDialog(request: DialogRequest): void;
  /** Opens a bottom sheet and closes the current one. */
  openSheet(request: SheetRequest): void;
  closeSheet(): void;
  /**
   * Sets the mobile back action while a page is mounted; the default goes back one page (SHELL-28).
   * @returns a function that removes the handler; call it when the page unmounts
   */
  setBackHandler(handler: () => void): () => void;
  /**
   * Sets the metadata of a page with its own title in the document head after a navigation (decision 058).
   * @param loadPreview loads the rest of the link preview; a page without one has the site's share image
   * @returns a function that removes the metadata; call it when the page unmounts
   */
  setPageDescription(description: string, loadPreview?: () => LinkPreview | Promise<LinkPreview>): () => void;
  /** Renders the sign-in form inline, for gates (ACCOUNT-54). It is loaded on first use. */
  renderAuthForm(props: RemoteSlots['authForm']): ReactNode;
}

const ShellServicesContext = createContext<ShellServices | null>(null);

/** Provides the services. Only the shell and tests render it. */
export const ShellServicesProvider = ShellServicesContext.Provider;

/** Returns the services of the shell around this page. */
export function useShell(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('useShell: no shell around this component');
  return services;
}
