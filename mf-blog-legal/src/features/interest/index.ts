export { InterestForm } from './interest-form.tsx';
