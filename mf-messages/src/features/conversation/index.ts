export { Conversation } from './conversation.tsx';
export { ConversationUnavailable } from './conversation-unavailable.tsx';
export { useOnScreenKeyboard } from './use-on-screen-keyboard.ts';
