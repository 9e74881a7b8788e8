export { Conversation } from './conversation.tsx';
export { ConversationUnavailable } from './conversation-unavailable.tsx';
