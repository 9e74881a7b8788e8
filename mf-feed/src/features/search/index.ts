export { loadSearch } from './load-search.ts';
export { SearchPage } from './search-page.tsx';
