export { ChatList } from './chat-list.tsx';
export { CHAT_AVATAR_SIZE_PX, CHAT_SKELETON_ROW_COUNT } from './constants.ts';
export { SearchField } from './search-field.tsx';
export { SearchResults } from './search-results.tsx';
