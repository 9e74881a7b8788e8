export { SEARCH_MAX } from './constants.ts';
export { Marked } from './marked.tsx';
export { forgetSearch, forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts';
export { SearchSheet } from './search-sheet.tsx';
export { useSearchTexts } from './use-search-texts.ts';
