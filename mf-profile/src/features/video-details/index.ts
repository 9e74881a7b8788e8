export { useCategoriesReady } from './categories-field.tsx';
export { DetailsForm } from './details-form.tsx';
export { useFirstFrame } from './use-first-frame.ts';
export { VideoPreview } from './video-preview.tsx';
