export { NewMessage } from './new-message.tsx';
