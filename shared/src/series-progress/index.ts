export { findPartToContinue, type PlaylistWithProgress } from './continue-part.ts';
export { readProgress, recordProgress, useContinuePart } from './series-progress.ts';
