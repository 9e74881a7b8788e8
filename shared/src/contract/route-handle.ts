/** The page layouts (SHELL-19). */
export type Layout = 'default' | 'auth' | 'empty' | 'text' | 'two-column' | 'not-found';

/** Properties of a route, from which the drawer, bars, transitions and titles derive. */
export interface RouteHandle {
  /** The route's name; product rules refer to it ("browse-search", "blog-lang-tag"). */
  name: string;
  /**
   * Key of the page title in the remote's namespace; the tagline by default. A sibling key is the page's meta
   * description: `terms.description` for `terms.title`.
   */
  title?: string;
  /** The title depends on the content: the page renders its own `<title>` instead of the shell. */
  rendersTitle?: true;
  layout: Layout;
  /** Whether the page fades on route changes (SHELL-71). */
  transition: 'fade' | 'none';
  /**
   * Names of middleware that runs before the page, in addition to `auth` and `device`, which always run. An
   * unknown name results in a 500 response (ACCOUNT-12).
   */
  middleware?: string[];
  /**
   * The page is not built yet: the shell shows a placeholder, excluded from search engines and the sitemap.
   */
  isPlanned?: true;
}
