/** The file name of a clip in `clips/` without `.mp4`; videos are referred to by it. */
export type ClipName =
  | 'laser-cat'
  | 'ramen-build'
  | 'skate-loop'
  | 'jelly-drift'
  | 'toast-dance'
  | 'marble-run'
  | 'penguin-slide'
  | 'sunset-city'
  | 'origami-crane'
  | 'rocket-launch'
  | 'whale-waves'
  | 'bubble-tea'
  | 'pendulum-wave'
  | 'aurora-camp'
  | 'drum-shapes'
  | 'sprout-lapse'
  | 'pixel-runner'
  | 'egg-sizzle'
  | 'domino-chain'
  | 'rainy-window'
  | 'sort-song'
  | 'planet-orbits'
  | 'paper-plane'
  | 'double-pendulum'
  | 'knights-tour'
  | 'kinetic-type';

/** The accounts of the demo content. */
export type Username =
  | 'demo'
  | 'mochi.and.me'
  | 'noodle_lab'
  | 'sk8_lola'
  | 'old_salt'
  | 'toastmaster'
  | 'marble.max'
  | 'pingu.patrol'
  | 'pixel_pia'
  | 'hana.folds'
  | 'misha.makes'
  | 'tapioca.queen'
  | 'professor_bob'
  | 'greta_grows'
  | 'beat.biscuit'
  | 'layla_codes';

/** Of the categories every installation has (migration 0009). */
export type CategoryPrefix =
  | 'funny'
  | 'animals'
  | 'food'
  | 'satisfying'
  | 'science'
  | 'art'
  | 'music'
  | 'nature'
  | 'sports';

export interface DemoUser {
  username: Username;
  name: string;
  email: string;
  /** ISO date, at least 16 years back. */
  birthday: string;
  profileDescription: string;
  /** Links of the description may be clicked. */
  isUrlsClickable: boolean;
  /** Relative to `demo/`. */
  avatar: string;
}

export interface DemoCollection {
  slug: string;
  name: string;
  emoji: string;
  clips: ClipName[];
}

export interface DemoVideo {
  clip: ClipName;
  /** Relative to `demo/`. */
  file: string;
  owner: Username;
  description: string;
  categories: CategoryPrefix[];
  isTrusted: boolean;
  /** Hours before the moment of seeding. */
  ageHours: number;
  /** Views from before the seeding, without the viewers of the demo itself. */
  views: number;
}

export interface DemoReply {
  /** Set where a notification points at it. */
  key?: string;
  author: Username;
  text: string;
  /** Hours before the moment of seeding; always less than its parent's. */
  ageHours: number;
  likedBy: Username[];
}

export interface DemoComment extends DemoReply {
  clip: ClipName;
  /** Oldest first. */
  replies: DemoReply[];
}

export interface DemoLike {
  username: Username;
  clip: ClipName;
  ageHours: number;
}

export interface DemoFollow {
  follower: Username;
  followed: Username;
}

export interface DemoMessage {
  from: Username;
  text: string;
  ageMinutes: number;
  /** Not read yet by the one it was sent to. */
  unread: boolean;
}

export interface DemoConversation {
  /** The demo account is always the first. */
  between: [Username, Username];
  /** Oldest first. */
  messages: DemoMessage[];
}

export type NotificationKind =
  | 'video-like'
  | 'video-comment'
  | 'comment-like'
  | 'comment-reply'
  | 'comment-user-mention'
  | 'message';

/** Something that happened to the demo account. */
export interface DemoNotification {
  kind: NotificationKind;
  from: Username;
  ageHours: number;
  unread: boolean;
  /** Absent for messages. */
  clip?: ClipName;
  /** The `key` of the comment or reply it is about; absent for messages and video likes. */
  comment?: string;
}
