/** Id of the element that the document server renders for crawlers and the shell updates (SHELL-77). */
export const CRAWLER_SUMMARY_ID = 'about';
