import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './route-handle.ts';

/** The contract this code speaks. A module of another number is refused before it is grafted. */
export const CONTRACT_VERSION = 2;

/** A route of a remote: an absolute path, and a handle on every one. */
export type RemoteRoute = RouteObject & { path: string; handle: RouteHandle };

/** Texts of one language: nested keys and lists, i18next's JSON. */
export interface LocaleTexts {
  [key: string]: string | LocaleTexts | (string | LocaleTexts)[];
}

/** What a remote draws outside its pages (design 2); each is loaded when it is first opened. */
export interface RemoteSlots {
  /** mf-notifications: the popup under the header's bell. */
  notifications: { close(): void };
  /** mf-auth: the form of the authentication dialog and of inline gates. */
  authForm: {
    mode?: 'login' | 'join' | undefined;
    onSignedIn(): void;
    /** Another form has taken the place of the one before: for the title around it. */
    onModeChange?: ((mode: 'login' | 'join' | 'reset') => void) | undefined;
  };
  /**
   * mf-feed: how what is typed may go on, below a field of the frame; null: in the phone's sheet, with a field of its own.
   * What is taken is put into the field, and its form submitted.
   */
  search: { field: HTMLInputElement | null };
  /** mf-profile: how uploads get on, on every page as long as there are some. */
  uploads: Record<string, never>;
}
export type SlotName = keyof RemoteSlots;

/** What a remote exposes as `./remote`; the only thing the shell knows of its inside. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** The remote's name; also its i18n namespace and the prefix of its query keys. */
  name: string;
  /** Grafted below the shell's root; absolute paths, all under the top paths the remote owns. */
  routes: RemoteRoute[];
  /** Where a slot's component is found. */
  slots?: {
    [Name in SlotName]?: () => Promise<{ default: ComponentType<RemoteSlots[Name]> }>;
  };
  /** English comes with the module (it is the fallback); other languages when they are chosen. */
  locales: { en: LocaleTexts } & Record<string, LocaleTexts | (() => Promise<LocaleTexts>)>;
}

/** A module that can not be grafted, with the sentence that says why. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/**
 * Checks what a remote delivered before any of it is used.
 * @param value whatever the remote's container gave for `./remote`
 * @param expectedName the remote that was asked for
 * @throws ContractError naming both sides
 */
export function checkRemoteModule(value: unknown, expectedName: string): RemoteModule {
  const module = value as Partial<RemoteModule> | null;
  if (!module || typeof module !== 'object') {
    throw new ContractError(`${expectedName} exposes no module at ./remote`);
  }
  if (module.contract !== CONTRACT_VERSION) {
    throw new ContractError(
      `${expectedName} implements contract ${String(module.contract)}, the shell requires contract ${CONTRACT_VERSION}`,
    );
  }
  if (module.name !== expectedName) {
    throw new ContractError(`the shell asked for ${expectedName} and got ${String(module.name)}`);
  }
  if (!Array.isArray(module.routes) || !module.locales?.en) {
    throw new ContractError(`${expectedName} lacks routes or English texts`);
  }
  for (const route of module.routes) {
    if (!route.path?.startsWith('/') || !route.handle?.name) {
      throw new ContractError(`${expectedName} has a route without an absolute path or a named handle`);
    }
  }
  return module as RemoteModule;
}
