/** File name of a clip in `clips/` without `.mp4`. Identifies the video in the content. */
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

/** Accounts of the demo content. */
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

/** Categories of every installation (migration 0009). */
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
  /** Whether links in the description are clickable. */
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
  /** Hours before the time of seeding. */
  ageHours: number;
  /** Views before the seeding. */
  views: number;
}

export interface DemoReply {
  /** Set if a notification refers to it. */
  key?: string;
  author: Username;
  text: string;
  /** Hours before the time of seeding; always less than the parent's. */
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
  /** Not yet read by its receiver. */
  unread: boolean;
}

export interface DemoConversation {
  /** The demo account comes first. */
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

/** A notification of the demo account. */
export interface DemoNotification {
  kind: NotificationKind;
  from: Username;
  ageHours: number;
  unread: boolean;
  /** Absent for messages. */
  clip?: ClipName;
  /** `key` of the comment or reply; absent for messages and video likes. */
  comment?: string;
}
