export { loadSearch as loader, SearchPage as Component } from '../../features/search/index.ts';
