import { z } from 'zod';
import { metadata } from './metadata.ts';

export type { OembedTemplates } from './metadata.ts';

const layout = z.enum(['default', 'auth', 'empty', 'text', 'two-column', 'not-found']);

const handle = z.object({
  name: z.string().min(1),
  title: z.string().optional(),
  ownTitle: z.literal(true).optional(),
  layout,
  transition: z.enum(['fade', 'none']),
  middleware: z.array(z.string()).optional(),
  notYet: z.literal(true).optional(),
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
   * The page is about this object: a 404 of the call is the document's status, and the call has a longer
   * timeout.
   */
  subject: z.boolean().default(false),
  /**
   * Only made when this value is given and not blank: a route parameter, `query.name`, or
   * `preferences.forYou`.
   */
  when: z.string().optional(),
  /** Only made when this value is not given. */
  unless: z.string().optional(),
  /**
   * Redirects to paths of this site, by error code of the reply. Not applied for a user with only a refresh
   * token, because the call was made as a guest.
   */
  instead: z.record(z.string(), z.string().regex(/^\/(?![/\\])[!-~]*$/)).optional(),
});

const documentRoute = z.object({
  path: z.string().startsWith('/'),
  handle,
  calls: z.array(firstCall).default([]),
  metadata: metadata.default({}),
  /**
   * Name of the template that is rendered for the page; without one the page's content is empty until the app
   * has started.
   */
  fragment: z.string().optional(),
  /**
   * Name of the embed page that is the whole document: without frame and shell, and always as a guest
   * (decision 037).
   */
  alone: z
    .object({ page: z.string(), /** The page shows ads. */ ads: z.literal(true).optional() })
    .optional(),
});

/** The part of remote.json that a remote's authors write, in `src/document/index.ts`. */
export type RemoteDocument = {
  routes: z.input<typeof documentRoute>[];
};
export type DocumentRoute = z.output<typeof documentRoute>;

/** Gzip size of a page's initial files, in bytes. */
const weight = z.object({ scripts: z.number().int(), styles: z.number().int() });
export type Weight = z.infer<typeof weight>;

/** A document without the shell: its template over the replies, with styles and script to inline. */
const standalonePage = z.object({ template: z.string(), styles: z.string(), script: z.string() });
export type StandalonePage = z.infer<typeof standalonePage>;

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
 * (ARCHITECTURE.md).
 */
export const remoteManifest = z.object({
  name: z.string().regex(/^mf-[a-z-]+$/),
  version: z.string(),
  contract: z.number().int(),
  ...federation.shape,
  routes: z.array(documentRoute).min(1),
  /** Size of a page; missing in old builds. */
  weight: weight.optional(),
  /** Mustache templates over the replies of the first calls, by name. */
  fragments: z.record(z.string(), z.string()),
  /** Styles of the templates, inlined with them. */
  fragmentStyles: z.string(),
  /** Script that handles the first taps in a prerendered page, inlined with it. */
  fragmentScript: z.string(),
  /** Embed pages by name; missing in old builds. */
  alone: z.record(z.string(), standalonePage).optional(),
  /** English texts of the remote, for templates and titles. */
  texts: z.record(z.string(), z.json()),
});
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
  owns: z.array(z.object({ path: z.string(), remote: z.string().nullable() })).optional(),
  /** Maximum page size of each remote. */
  budgets: z.record(z.string(), weight).default({}),
  /** The shell's own pages. The frame module renders their content. */
  routes: z.array(documentRoute).default([]),
  /** The script that is inlined into every document. */
  loader: z.string(),
  /** File name of the module that renders the frame on the document server. */
  frame: z.string(),
});
export type ShellManifest = z.infer<typeof shellManifest>;
