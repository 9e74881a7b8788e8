export { LaunchNotificationForm } from './launch-notification-form.tsx';
