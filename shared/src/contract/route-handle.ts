/** The frames a page can stand in (spec 2.2). */
export type Layout = 'default' | 'auth' | 'empty' | 'text' | 'two-column' | 'not-found';

/** What every route says of itself; drawer, bars, transitions and titles derive from it (design 2). */
export interface RouteHandle {
  /** The route's name; the spec's rules are keyed on it ("browse-search", "blog-lang-tag"). */
  name: string;
  /**
   * Key of the page title in the remote's namespace; without it the page is called by the tagline. A text beside it
   * describes the page to programs: `terms.description` for `terms.title`.
   */
  title?: string;
  /** The title depends on what is shown: the page renders its own `<title>`, and the shell none. */
  ownTitle?: true;
  layout: Layout;
  /** Whether leaving and entering fades (spec 4, "page fades out"). */
  transition: 'fade' | 'none';
  /** Names of what runs before the page beside `auth` and `device`, which always do; an unknown one is a 500 (spec 6). */
  middleware?: string[];
  /** The page is being built: the shell draws it, and it is kept out of search engines and the sitemap. */
  notYet?: true;
}
