// Exports for other domains, which import only from here. Calls and programs import the files.
export { MIN_FINISHED_SHARE, MIN_VIEW_SECONDS } from './constants.ts';
export { readLearningFilter } from './history-settings.ts';
