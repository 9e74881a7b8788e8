export { ChatList } from './chat-list.tsx';
export { SKELETON_ROWS } from './constants.ts';
export { Found } from './found.tsx';
export { SearchField } from './search-field.tsx';
