export { Conversation } from './conversation.tsx';
export { Gone } from './gone.tsx';
