// Exports for other domains, which import only from here. Calls and programs import the files.
export {
  type Affinities,
  applySignals,
  computeSignal,
  type Engagement,
  NO_AFFINITIES,
  type Signal,
  seedCategories,
} from './affinities.ts';
export { EXPLORATION_VIEWS, HOT_WEIGHTS, MAX_EXPLORATION_PLAYS, POINT_WEIGHTS } from './weights.ts';
