export { SEARCH_MAX } from './constants.ts';
export { Marked } from './highlighted-text.tsx';
export { forgetSearch, forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts';
export { SearchSheet } from './suggestions/search-sheet.tsx';
export { useSearchTexts } from './use-search-texts.ts';
