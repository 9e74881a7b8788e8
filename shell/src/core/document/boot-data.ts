import type { Device, LocaleTexts } from '@ontrend/shared/contract';

/** A build of a remote, as the browser needs to know it. Addresses are absolute paths or URLs. */
export interface RemoteBuild {
  version: string;
  global: string;
  entry: string;
  scripts: string[];
  styles: string[];
}

/** The language the document is written in; `lang` and `dir` of its root say the same. */
export interface DocumentLanguage {
  code: string;
  /** Texts in it by namespace, where the document server has them of its own (`LANGUAGES_DIR`). */
  texts: Record<string, LocaleTexts>;
}

/** What the document tells the shell in `<script id="boot" type="application/json">`. */
export interface BootData {
  shell: string;
  device: Device;
  /** Where the app is downloaded; null where none is offered. */
  appDownloadUrl: string | null;
  language: DocumentLanguage;
  /** The id of messages among the kinds of activity (reference data); null where the server had not got it. */
  messageActivity: number | null;
  /** Every remote's current build, and the one before it to fall back on. */
  remotes: Record<string, { current: RemoteBuild; previous: RemoteBuild | null }>;
  /** What the loader attaches for this page, in order. */
  start: { scripts: string[]; styles: string[] };
}

/** What the loader leaves for the shell: when each file of the page has arrived (or failed). */
export interface DocumentLoader {
  loaded: Record<string, Promise<boolean>>;
  /** The browser's offer to install the site, where it came before the scripts. */
  installPrompt?: BeforeInstallPromptEvent;
}

/** `beforeinstallprompt`: Chromium's alone, so far. */
export interface BeforeInstallPromptEvent extends Event {
  /** Asks the reader; once. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    ontrendLoader?: DocumentLoader;
  }
}

/** Reads the boot data out of the document. */
export function readBootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document holds no boot data');
  return JSON.parse(text) as BootData;
}
