export { MESSAGE_SKELETON_AVATAR_SIZE_PX, MESSAGE_SKELETON_ROW_COUNT } from './constants.ts';
export { Conversation } from './conversation.tsx';
export { ConversationUnavailable } from './conversation-unavailable.tsx';
export { useOnScreenKeyboard } from './use-on-screen-keyboard.ts';
