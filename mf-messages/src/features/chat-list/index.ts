export { ChatList } from './chat-list.tsx';
