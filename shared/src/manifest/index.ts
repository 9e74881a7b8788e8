import { z } from 'zod';
import { metadata } from './metadata.ts';

export type { OembedTemplates } from './metadata.ts';

const layout = z.enum(['default', 'auth', 'empty', 'text', 'two-column', 'not-found']);

const handle = z.object({
  // The API counts metrics by route names of at most this length.
  name: z.string().min(1).max(60),
  title: z.string().optional(),
  rendersTitle: z.literal(true).optional(),
  layout,
  transition: z.enum(['fade', 'none']),
  middleware: z.array(z.string()).optional(),
  isPlanned: z.literal(true).optional(),
});

/** A JSON value whose strings may contain `{param}` of the route and `{query.name}`. */
const bodyTemplate = z.record(z.string(), z.json());

/**
 * A call that the document server makes for a page, so that its reply is in the document before any script
 * runs.
 */
const firstCall = z.object({
  /** The name of its reply in templates. */
  as: z.string().regex(/^[a-z][A-Za-z]*$/),
  path: z.string(),
  /** Default: POST. The body of a GET is sent in its query. */
  method: z.literal('GET').optional(),
  body: bodyTemplate.default({}),
  /** Only made for signed-in users. */
  signedIn: z.boolean().default(false),
  /**
   * The reply is the object that the page is about: a 404 of the call is the document's status, and the call
   * has a longer timeout.
   */
  isMainObject: z.boolean().default(false),
  /**
   * Only made when this value is given and not blank: a route parameter, `query.name`, or
   * `preferences.forYou`.
   */
  when: z.string().optional(),
  /** Only made when this value is not given. */
  whenNot: z.string().optional(),
  /**
   * Redirects to paths of this site, by error code of the reply. Not applied for a user with only a refresh
   * token, because the call was made as a guest.
   */
  redirectOnError: z.record(z.string(), z.string().regex(/^\/(?![/\\])[!-~]*$/)).optional(),
});

const documentRoute = z.object({
  path: z.string().startsWith('/'),
  handle,
  calls: z.array(firstCall).default([]),
  metadata: metadata.default({}),
  /**
   * Name of the template of the page's prerendered HTML; without one the page's content is empty until the app
   * has started.
   */
  template: z.string().optional(),
  /**
   * The embed page, by name, that is the whole document: without frame and shell, and always as a guest
   * (decision 037).
   */
  embedPage: z
    .object({ name: z.string(), /** The page shows ads. */ hasAds: z.literal(true).optional() })
    .optional(),
});

/** Name of a remote: that of its folder, of its module and of its builds. */
export const REMOTE_NAME = /^mf-[a-z-]{1,40}$/;

/**
 * A top-level path that a remote claims (decision 103): one segment, in lower case, because the case of paths is ignored.
 */
export const claimedPath = z
  .string()
  .regex(/^\/[a-z][a-z0-9-]{0,39}$/, 'must be one segment in lower case, as in /trends');

/** The part of remote.json that a remote's authors write, in `src/document/index.ts`. */
export type RemoteDocument = {
  /**
   * Top-level paths that the remote claims, besides those that the shell's route table gives it. A release needs the
   * operator's grant of each.
   */
  paths?: string[];
  routes: z.input<typeof documentRoute>[];
  /** Names of the slots of its module. */
  slots?: string[];
};
/** A route as `remote.json` has it: with the defaults of all fields. */
export type DocumentRoute = z.output<typeof documentRoute>;

/** Gzip size of a page's initial files, in bytes. */
const bundleSize = z.object({ scripts: z.number().int(), styles: z.number().int() });
/** Gzip size of a page's initial files, in bytes. */
export type BundleSize = z.infer<typeof bundleSize>;

/** A document without the shell: its template over the replies, with styles and script to inline. */
const embedPage = z.object({ template: z.string(), styles: z.string(), script: z.string() });
/** A document without the shell. */
export type EmbedPage = z.infer<typeof embedPage>;

/** Digest in the format of the `integrity` attribute of scripts and styles. */
const digest = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a SHA-384 digest');

/** SHA-384 digests of the files of a build by path; empty in builds from before decision 071. */
const integrity = z.record(z.string(), digest).default({});

/**
 * Returns whether the manifest lists the digest of a file: not of the manifest itself, of source maps, which are not
 * served, and of compressed copies, whose decompressed content is checked.
 */
export function needsDigest(path: string): boolean {
  return !/(^(remote|shell)\.json|\.(map|br|gz))$/.test(path);
}

/** Federation metadata of a build, read from the compilation. */
const federation = z.object({
  /** The container's global name, which includes the version. */
  global: z.string(),
  entry: z.string(),
  /** Further initial scripts of `./remote` besides the entry, in load order. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Names imported from each platform module, or null when the whole module is used. */
  platform: z.record(z.string(), z.array(z.string()).nullable()),
  /** Required version ranges of the platform modules. */
  requires: z.record(z.string(), z.string()),
});

/**
 * remote.json: describes a remote's build, so that it can be checked and served without running it
 * (ARCHITECTURE.md). Builds of contract 1 have other names for the optional and default fields; they stay readable,
 * so that a release can report their contract number.
 */
export const remoteManifest = z.object({
  name: z.string().regex(REMOTE_NAME),
  version: z.string(),
  contract: z.number().int(),
  ...federation.shape,
  /** Claimed top-level paths; missing in builds from before decision 103. */
  paths: z.array(claimedPath).optional(),
  routes: z.array(documentRoute).min(1).max(200),
  /** Names of the slots that its module provides; missing in builds from before decision 098. */
  slots: z.array(z.string()).optional(),
  /** Size of a page, for previews; the server measures the files of other builds. Missing in old builds. */
  size: bundleSize.optional(),
  /** Mustache templates over the replies of the first calls, by name. */
  templates: z.record(z.string(), z.string()).default({}),
  /** Styles of the templates, inlined with the prerendered HTML. */
  prerenderedStyles: z.string().default(''),
  /** Script that handles the first taps in the prerendered HTML, inlined with it. */
  prerenderedScript: z.string().default(''),
  /** Embed pages by name; missing in old builds. */
  embedPages: z.record(z.string(), embedPage).optional(),
  /** English texts of the remote, for templates and titles. */
  texts: z.record(z.string(), z.json()),
  integrity,
});
/** The content of `remote.json`. */
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** shell.json: describes a build of the shell. */
export const shellManifest = z.object({
  name: z.literal('shell'),
  version: z.string(),
  contract: z.number().int(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Exported names of each platform module, or null where they are unknown (CommonJS). */
  platform: z.record(z.string(), z.array(z.string()).nullable()),
  /** Version of each platform module. */
  provides: z.record(z.string(), z.string()),
  /** Top-level paths and the remotes that own them; null for the shell's own pages. Missing in old builds. */
  routeOwners: z.array(z.object({ path: z.string(), remote: z.string().nullable() })).optional(),
  /** Maximum page size of each remote; `default` is for remotes that are not listed. */
  budgets: z.record(z.string(), bundleSize).default({}),
  /** The shell's own pages. The frame module renders their content. */
  routes: z.array(documentRoute).default([]),
  /** The script that is inlined into every document. */
  loader: z.string(),
  /** File name of the module that renders the frame on the document server. */
  frame: z.string(),
  /**
   * File name of the script that loads remotes in the release check; missing in builds from before decision 098.
   */
  inspector: z.string().optional(),
  integrity,
});
/** The content of `shell.json`. */
export type ShellManifest = z.infer<typeof shellManifest>;
