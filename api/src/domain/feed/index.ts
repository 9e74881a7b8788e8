// The public interface of this domain. Other domains import only from here.
export {
  type Affinities,
  applySignals,
  computeSignal,
  type Engagement,
  NO_AFFINITIES,
  type VideoTraits,
} from './affinities.ts';
export { EXPLORATION_VIEWS, HOT_WEIGHTS, MAX_EXPLORATION_PLAYS, POINT_WEIGHTS } from './weights.ts';
