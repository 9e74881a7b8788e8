// The public surface of this domain: other domains import from here only.
export {
  type Interests,
  learn,
  NO_INTERESTS,
  signalOf,
  type VideoTraits,
  type Watched,
} from './affinities.ts';
export { FIRST_VIEWS, HOT, MOST_TRIALS, POINTS } from './weights.ts';
