import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './route-handle.ts';

/**
 * Version of the contract that this code implements. Modules of another version are rejected before their
 * routes are mounted.
 */
export const CONTRACT_VERSION = 2;

/** A route of a remote, with an absolute path and a handle. */
export type RemoteRoute = RouteObject & { path: string; handle: RouteHandle };

/** Texts of one language in i18next's JSON format. */
export interface LocaleTexts {
  [key: string]: string | LocaleTexts | (string | LocaleTexts)[];
}

/** Components that remotes provide for the shell's frame. Each is loaded when it is first opened. */
export interface RemoteSlots {
  /** mf-notifications: the popup under the header's bell. */
  notifications: { close(): void };
  /** mf-auth: the form of the authentication dialog and of inline gates. */
  authForm: {
    mode?: 'login' | 'join' | undefined;
    onSignedIn(): void;
    /** Called when another form is shown, so that the title around it can change. */
    onModeChange?: ((mode: 'login' | 'join' | 'reset') => void) | undefined;
    /** Called when the second step of a login replaces the form, and when the form returns. */
    onSecondStepChange?: ((isShown: boolean) => void) | undefined;
  };
  /**
   * mf-feed: search suggestions below a field of the frame, or with a field of its own in the mobile sheet
   * (null). A chosen suggestion is put into the field, and the form is submitted.
   */
  search: { field: HTMLInputElement | null };
  /** mf-profile: the progress of uploads, shown on every page while there are any. */
  uploads: Record<string, never>;
  /** mf-profile: the screens for a new member, in a dialog. */
  welcome: { close(): void };
}
/** Name of a slot. */
export type SlotName = keyof RemoteSlots;

/** The module that a remote exposes as `./remote`; all the shell knows about it. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** The remote's name, which is also its i18n namespace and the prefix of its query keys. */
  name: string;
  /** Mounted below the shell's root route; absolute paths below the top-level paths that the remote owns. */
  routes: RemoteRoute[];
  /** Loaders of the slots' components. */
  slots?: {
    [Name in SlotName]?: () => Promise<{ default: ComponentType<RemoteSlots[Name]> }>;
  };
  /** English is part of the module because it is the fallback; other languages are loaded on demand. */
  locales: { en: LocaleTexts } & Record<string, LocaleTexts | (() => Promise<LocaleTexts>)>;
}

/** A module violates the contract; the message says how. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/**
 * Checks a remote's module before it is used.
 * @param value the exports of the container's `./remote`
 * @param expectedName name of the requested remote
 * @throws ContractError that names both sides
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
    throw new ContractError(`the shell requested ${expectedName} but received ${String(module.name)}`);
  }
  if (!Array.isArray(module.routes) || !module.locales?.en) {
    throw new ContractError(`${expectedName} has no routes or no English texts`);
  }
  for (const route of module.routes) {
    if (!route.path?.startsWith('/') || !route.handle?.name) {
      throw new ContractError(`${expectedName} has a route without an absolute path or a named handle`);
    }
  }
  return module as RemoteModule;
}
