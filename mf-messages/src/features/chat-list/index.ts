export { ChatList } from './chat-list.tsx';
export { Found } from './found.tsx';
export { SearchField } from './search-field.tsx';
