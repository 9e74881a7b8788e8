export { LaunchNotificationForm } from './interest-form.tsx';
