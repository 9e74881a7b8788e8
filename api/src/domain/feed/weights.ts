// Every number that decides what comes next in the for-you feed. docs/ranking.md says how they are put together.

/** What is done to a video, in points: what a like is worth beside a comment and a view. */
export const POINT_WEIGHTS = { like: 3, comment: 5, view: 0.1, finished: 0.2 } as const;

/** How the popular are found (the `hot` of a video): points by logarithm, so e times the points outweigh so many days. */
export const HOT_WEIGHTS = { daysPerE: 0.5, trusted: 2 } as const;

/** What the score of a video is the sum of. */
export const SCORE_WEIGHTS = {
  /** By the logarithm of its points. */
  popularity: 0.35,
  /** Off, by the logarithm of its age in days. */
  age: 0.25,
  /** For a video of this moment; falls to a third in `freshDays`. */
  fresh: 1.5,
  freshDays: 2,
  trusted: 0.5,
  /** For each, the share of plays beyond what is usual. */
  finished: 1.5,
  watched: 1,
  replayed: 1,
  skipped: -1.5,
  liked: 4,
  /** What this viewer thinks of its categories, hashtags and creator, from -1 (skips them all) to about 2. */
  category: 2.5,
  hashtag: 1.5,
  creator: 1,
  /** Of somebody the viewer follows. */
  followed: 1.5,
  /** At most, at random: a reload doesn't begin with the same video. */
  surprise: 0.8,
} as const;

/** What is usual, and for how many plays a video is believed to be usual before its own numbers count. */
export const AVERAGE_VIDEO = {
  plays: 20,
  finished: 0.35,
  watched: 0.5,
  replayed: 0.05,
  skipped: 0.4,
  liked: 0.04,
} as const;

/** What a viewer says by what they do with a video, for its categories, hashtags and creator. */
export const SIGNAL_VALUES = {
  finished: 1,
  replayed: 0.5,
  liked: 2,
  /** A like that is taken back. */
  unliked: -1,
  skipped: -1,
  /** Of a view that is neither finished nor skipped: its watched share, less this. */
  watchedLess: 0.3,
} as const;

/** How a viewer's interests are kept. */
export const AFFINITY_SETTINGS = {
  /** After so many days a signal weighs half. */
  halfLifeDays: 14,
  /** So many videos have to be judged before a mean is believed half. */
  calm: 3,
  /** Kept of each; the least watched go. */
  categories: 20,
  hashtags: 40,
  creators: 40,
  /** Liked well enough, and judged often enough, to be looked for. */
  favourite: 0.2,
  favouriteWeight: 2,
  favouriteCategories: 4,
  favouriteHashtags: 6,
  /** A member who has judged so few videos is guessed by the browser, too. */
  youngWeight: 30,
} as const;

/** The order of places. */
export const SLOTS = {
  /** A creator comes again after so many others at the earliest: never twice in five. */
  creatorDistance: 4,
  /** One place in so many is for a video nobody knows yet. */
  exploreEvery: 8,
  /** One place in so many is for something else than what the viewer likes best. */
  differentEvery: 4,
} as const;

/** New videos are shown around until they had so many views, */
export const EXPLORATION_VIEWS = 100;
/** or were played so often in vain. */
export const MAX_EXPLORATION_PLAYS = 400;

/** What was seen so many days ago may come again like any other. */
export const SEEN_DAYS = 60;

/** How many candidates each source gives: of the newest or best, and (`older`) of a time chosen at random. */
export const SOURCE_LIMITS = {
  /** For a first page, which most who ask for it never leave. */
  first: {
    ...{ fresh: 40, popular: 40, older: 20, followed: 20, category: 20, hashtag: 8 },
    ...{ newCreators: 6, newVideos: 4 },
  },
  /** For the 200 of a session. */
  ahead: {
    ...{ fresh: 200, popular: 200, older: 150, followed: 150, category: 120, hashtag: 30 },
    ...{ newCreators: 60, newVideos: 30 },
  },
} as const;

/** Of each followed creator so many, of so many creators. */
export const FOLLOWED_LIMITS = { videos: 3, creators: 150 } as const;
