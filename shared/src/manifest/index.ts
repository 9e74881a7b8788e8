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

/** A JSON value whose strings may hold `{param}` of the route and `{query.name}`. */
const bodyTemplate = z.record(z.string(), z.json());

/** A call the document server makes for a page before any script runs (design 4). */
const firstCall = z.object({
  /** The name its reply goes by in templates. */
  as: z.string().regex(/^[a-z][A-Za-z]*$/),
  path: z.string(),
  /** POST unless told; a GET's body stands in its query. */
  method: z.literal('GET').optional(),
  body: bodyTemplate.default({}),
  /** Made only for the signed in. */
  signedIn: z.boolean().default(false),
  /** The page is about this one thing: its 404 is the document's 404, and it is waited for longer. */
  subject: z.boolean().default(false),
  /** Made only where this is given, and not blank: a route parameter, `query.name`, or `preferences.forYou`. */
  when: z.string().optional(),
  /** Made only where that is not given. */
  unless: z.string().optional(),
  /**
   * Where its reader is led instead, by the code of a reply that is not a 200: a path of this site. Not asked of whoever
   * has only the refresh token left, for the call was a guest's then.
   */
  instead: z.record(z.string(), z.string().regex(/^\/(?![/\\])[!-~]*$/)).optional(),
});

const documentRoute = z.object({
  path: z.string().startsWith('/'),
  handle,
  calls: z.array(firstCall).default([]),
  metadata: metadata.default({}),
  /** Name of the fragment drawn for it; without one the frame waits empty. */
  fragment: z.string().optional(),
  /** Name of the page of its own that is the whole document: no frame, no shell, nobody signed in (decision 037). */
  alone: z
    .object({ page: z.string(), /** It has a place for ads. */ ads: z.literal(true).optional() })
    .optional(),
});

/** What a remote writes in `src/document/index.ts`: the part of remote.json that only its authors know. */
export type RemoteDocument = {
  routes: z.input<typeof documentRoute>[];
};
export type DocumentRoute = z.output<typeof documentRoute>;

/** Bytes, gzip, that a page waits for. */
const weight = z.object({ scripts: z.number().int(), styles: z.number().int() });
export type Weight = z.infer<typeof weight>;

/** A page that stands for itself: its template over the replies, and what is inlined with it. */
const standalonePage = z.object({ template: z.string(), styles: z.string(), script: z.string() });
export type StandalonePage = z.infer<typeof standalonePage>;

/** The federation's own facts about a build, read from the compilation. */
const federation = z.object({
  /** The global name of the container, one a version. */
  global: z.string(),
  entry: z.string(),
  /** What `./remote` needs besides the entry, in load order. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Names imported from each platform module; null when the module is used as a whole. */
  platform: z.record(z.string(), z.array(z.string()).nullable()),
  /** Ranges asked of each platform module. */
  requires: z.record(z.string(), z.string()),
});

/** remote.json: what the world may know of a remote's build without running it (design 2). */
export const remoteManifest = z.object({
  name: z.string().regex(/^mf-[a-z-]+$/),
  version: z.string(),
  contract: z.number().int(),
  ...federation.shape,
  routes: z.array(documentRoute).min(1),
  /** What a page of it waits for; builds from before it was counted tell nothing. */
  weight: weight.optional(),
  /** Mustache templates over the replies of the first calls, by name. */
  fragments: z.record(z.string(), z.string()),
  /** Styles of the fragments, inlined with them. */
  fragmentStyles: z.string(),
  /** Script that answers the first taps on a fragment, inlined with it. */
  fragmentScript: z.string(),
  /** Pages without shell and frame by name; builds from before there were any tell nothing. */
  alone: z.record(z.string(), standalonePage).optional(),
  /** English texts of the remote, for templates and titles. */
  texts: z.record(z.string(), z.json()),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/** shell.json: the same for a build of the shell. */
export const shellManifest = z.object({
  name: z.literal('shell'),
  version: z.string(),
  contract: z.number().int(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Names each platform module provides; null when it can not be told (CommonJS). */
  platform: z.record(z.string(), z.array(z.string()).nullable()),
  /** Version of each platform module. */
  provides: z.record(z.string(), z.string()),
  /** Top paths and the remote each belongs to; null for the shell's own pages. Older builds tell nothing. */
  owns: z.array(z.object({ path: z.string(), remote: z.string().nullable() })).optional(),
  /** Most a page of each remote may weigh. */
  budgets: z.record(z.string(), weight).default({}),
  /** The shell's own pages. Their fragments are drawn by the frame's module. */
  routes: z.array(documentRoute).default([]),
  /** The script inlined into every document. */
  loader: z.string(),
  /** The module that draws the frame on the document server. */
  frame: z.string(),
});
export type ShellManifest = z.infer<typeof shellManifest>;
