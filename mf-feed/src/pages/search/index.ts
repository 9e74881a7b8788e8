export { loadSearch as loader } from '../../features/search/results/load-search.ts';
export { SearchPage as Component } from '../../features/search/results/search-page.tsx';
