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
  | 'kinetic-type'
  | 'cat-box'
  | 'cat-shelf'
  | 'cat-piano'
  | 'cat-sunbeam'
  | 'cat-fish'
  | 'sushi-train'
  | 'dumpling-spa'
  | 'onigiri-closet'
  | 'noodle-pull'
  | 'miso-surf'
  | 'butter-skate'
  | 'waffle-tango'
  | 'moka-morning'
  | 'pancake-flip'
  | 'moon-skate'
  | 'marble-stairs'
  | 'penguin-wave'
  | 'paper-frogs'
  | 'pearl-dive'
  | 'metronome-choir'
  | 'maze-solver'
  | 'octopus-juggle'
  | 'night-train';

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
  | 'layla_codes'
  | 'ana.banana'
  | 'jonas_k'
  | 'priya.reads'
  | 'tomasz.w'
  | 'lucia.mar'
  | 'kenji_92'
  | 'fatou.d'
  | 'elif.su'
  | 'ola_nordmann'
  | 'mia.in.rain'
  | 'carlos_bbq'
  | 'noor.h'
  | 'siobhan.k'
  | 'dmitri_v'
  | 'aisha.o'
  | 'felix.fox'
  | 'yuki.snow'
  | 'big_paula'
  | 'grandpa.joe'
  | 'zoe_zoom'
  | 'hugo.lef'
  | 'chen.wei'
  | 'ravi.makes'
  | 'ingrid_b'
  | 'tiago.pt'
  | 'nele.nine'
  | 'bex.draws'
  | 'omar.k'
  | 'lina.loops'
  | 'pablo_p';

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
  /** Base count (docs/glossary.md). */
  followers: number;
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

export interface DemoPlaylist {
  owner: Username;
  /** Undefined: the saved videos. */
  title?: string;
  description?: string;
  visibility: 'public' | 'unlisted' | 'private';
  /** A series; all clips are the owner's. */
  isSeries?: true;
  /** In their order. */
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
  /** Base count (docs/glossary.md). */
  views: number;
  /** Base count (docs/glossary.md). */
  likes: number;
}

export interface DemoReply {
  /** Set if a notification refers to it. */
  key?: string;
  author: Username;
  text: string;
  /** Hours before the time of seeding; always less than the parent's. */
  ageHours: number;
  /** Base count (docs/glossary.md). */
  likes: number;
  /** The accounts whose likes are seeded as rows; the owner of the video may be among them. */
  likedBy: Username[];
}

export interface DemoComment extends DemoReply {
  clip: ClipName;
  /** Oldest first. */
  replies: DemoReply[];
}

/** Comments of viewers by the video that they are about. */
export type CrowdLines = Partial<Record<ClipName, string[]>>;

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
  | 'message'
  | 'follower';

/** A notification of the demo account. */
export interface DemoNotification {
  kind: NotificationKind;
  from: Username;
  ageHours: number;
  unread: boolean;
  /** Absent for messages and followers. */
  clip?: ClipName;
  /** `key` of the comment or reply; absent for messages, followers and video likes. */
  comment?: string;
}
