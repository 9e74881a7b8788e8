export { type UniquenessState, useUniqueness } from './use-uniqueness.ts';
