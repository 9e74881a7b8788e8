// All weights of the For You ranking. docs/ranking.md describes how they are combined.

/** Points for each like, save, comment, view and finished view of a video. */
export const POINT_WEIGHTS = { like: 3, save: 4, comment: 5, view: 0.1, finished: 0.2 } as const;

/** Weights of `video_stats.hot`, the trending order of videos: a factor of e in points outweighs `daysPerE` days of age. */
export const HOT_WEIGHTS = { daysPerE: 0.5, trusted: 2 } as const;

/** Weights of the terms whose sum is the score of a video. */
export const SCORE_WEIGHTS = {
  /** Multiplies the logarithm of the points. */
  popularity: 0.35,
  /** Subtracted per logarithm of the age in days. */
  age: 0.25,
  /** Added for a video published just now; decays by a factor of e per `freshDays`. */
  fresh: 1.5,
  freshDays: 2,
  trusted: 0.5,
  /** The next five multiply a share of plays, relative to an average video. */
  finished: 1.5,
  watched: 1,
  replayed: 1,
  skipped: -1.5,
  liked: 4,
  /** The next three multiply the viewer's affinity, from -1 (skips all of them) to about 2. */
  category: 2.5,
  hashtag: 1.5,
  creator: 1,
  /** Added for a creator whom the viewer follows. */
  followed: 1.5,
  /** Added for the next part of a series that the viewer watches. */
  nextPart: 2,
  /** Upper bound of the random term, so that a reload does not begin with the same video. */
  variation: 0.8,
} as const;

/** Rates of an average video. Every video starts with `plays` plays at these rates, which smooths small numbers. */
export const AVERAGE_VIDEO = {
  plays: 20,
  finished: 0.35,
  watched: 0.5,
  replayed: 0.05,
  skipped: 0.4,
  liked: 0.04,
} as const;

/** The signal of each viewer action for the video's categories, hashtags and creator. */
export const SIGNAL_VALUES = {
  finished: 1,
  /** A finished part of a series, instead of `finished`. */
  finishedPart: 1.5,
  replayed: 0.5,
  liked: 2,
  /** A like that was removed. */
  unliked: -1,
  saved: 2,
  /** A video that was removed from the saved videos. */
  unsaved: -1,
  skipped: -1,
  /** Subtracted from the watched share of a view that is neither finished nor skipped. */
  watchedLess: 0.3,
} as const;

/** Settings of storing and using affinities. */
export const AFFINITY_SETTINGS = {
  /** Days after which a signal has half its weight. */
  halfLifeDays: 14,
  /** Added to the number of signals when averaging, so that few signals give a weak affinity. */
  smoothing: 3,
  /** Maximum number of stored entries of each kind; those with the fewest signals are dropped. */
  categories: 20,
  hashtags: 40,
  creators: 40,
  /** Maximum number of series whose next part is a candidate, the last watched first. */
  series: 10,
  /** Minimum affinity and minimum number of signals of a favorite. */
  favorite: 0.2,
  favoriteWeight: 2,
  favoriteCategories: 4,
  favoriteHashtags: 6,
  /** A category that a new member chooses counts as much as this many liked videos of it. */
  chosenWeight: 3,
  /** A member with fewer signals than this also gets the affinities of the browser. */
  minOwnWeight: 30,
} as const;

/** Constraints on the order of a feed. */
export const ORDER_RULES = {
  /** Minimum number of other creators' videos between two of the same creator. */
  creatorDistance: 4,
  /** One slot in this many is reserved for exploration. */
  exploreEvery: 8,
  /** One slot in this many is reserved for videos outside the viewer's favorite categories. */
  otherTopicEvery: 4,
} as const;

/** Exploration of a new video ends at this number of views, */
export const EXPLORATION_VIEWS = 100;
/** or at this number of plays. */
export const MAX_EXPLORATION_PLAYS = 400;

/** Days after which a seen video may be recommended again. */
export const SEEN_DAYS = 60;

/** What is ranked: a first page, or the ids that extend a session. */
export type RankingKind = keyof typeof SOURCE_LIMITS;

/** Number of candidates per source: newest or best, and (`older`) from a random point in time. */
export const SOURCE_LIMITS = {
  /** For a first page. Most requests never go beyond it. */
  first: {
    fresh: 40,
    trending: 40,
    older: 20,
    followed: 20,
    category: 20,
    hashtag: 8,
    newCreators: 6,
    newVideos: 4,
  },
  /** For the 50 ids that extend a session. Those of one viewer are read for each extension, the others for each pool. */
  session: {
    fresh: 200,
    trending: 200,
    older: 150,
    followed: 50,
    category: 40,
    hashtag: 12,
    newCreators: 60,
    newVideos: 30,
  },
} as const;

/** Number of videos per followed creator, and of followed creators per ranking. */
export const FOLLOWED_LIMITS = { videos: 3, creators: 150 } as const;
