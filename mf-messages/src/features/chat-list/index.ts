export { ChatList } from './chat-list.tsx';
export { SKELETON_ROW_COUNT } from './constants.ts';
export { SearchField } from './search-field.tsx';
export { SearchResults } from './search-results.tsx';
