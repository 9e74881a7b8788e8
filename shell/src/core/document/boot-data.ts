import type { Device, LocaleTexts } from '@ontrend/shared/contract';
import type { RouteOwner } from '../routes/route-table.ts';
import type { appendAsset, prepareChunk } from './asset-loader.ts';

/** Files of a build of a remote, as absolute paths or URLs. */
export interface RemoteBuild {
  version: string;
  global: string;
  entry: string;
  scripts: string[];
  styles: string[];
}

/** Language of the document, the same as `lang` and `dir` on its root element. */
export interface DocumentLanguage {
  code: string;
  /** Texts by namespace, for languages the document server loads from `LANGUAGES_DIR`. */
  texts: Record<string, LocaleTexts>;
}

/** The trace that a page continues, as `traceparent` and the signed `tracestate` of W3C Trace Context (decision 124). */
export interface DocumentTrace {
  traceparent: string;
  tracestate: string;
}

/** Data in `<script id="boot" type="application/json">`, from the document server for the shell. */
export interface BootData {
  shell: string;
  device: Device;
  /** Download URL of the app; null when there is none. */
  appDownloadUrl: string | null;
  language: DocumentLanguage;
  /** Id of the activity "message" in the reference data; null when the server could not load it. */
  messageActivityId: number | null;
  /** Current and previous build of every remote. The previous one is the fallback. */
  remotes: Record<string, { current: RemoteBuild; previous: RemoteBuild | null }>;
  /** Paths that are not in the route table, and their remotes (decision 103); missing when there are none. */
  owners?: RouteOwner[];
  /** Missing in most documents. */
  trace?: DocumentTrace;
  /** Files that the loader appends for this page, in order, with their digest, which is empty when the build has none. */
  start: [url: string, digest: string][];
}

/** State that the loader shares with the shell: for each file, whether it has loaded. */
export interface DocumentLoader {
  loaded: Record<string, Promise<boolean>>;
  append: typeof appendAsset;
  prepare: typeof prepareChunk;
  /** The `beforeinstallprompt` event, if it fired before the scripts ran. */
  installPrompt?: BeforeInstallPromptEvent;
}

/** Event of `beforeinstallprompt`, which only Chromium fires. */
export interface BeforeInstallPromptEvent extends Event {
  /** Shows the install dialog of the browser. Works once. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    ontrendLoader?: DocumentLoader;
  }
}

/** Parses the boot data in the document. */
export function readBootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('The document has no boot data');
  return JSON.parse(text) as BootData;
}
