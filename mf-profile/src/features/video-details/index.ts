export { DetailsForm } from './details-form.tsx';
