export { type ContinuableSeries, getContinuePart } from './continue-part.ts';
export { readProgress, recordProgress, useContinuePart } from './series-progress.ts';
