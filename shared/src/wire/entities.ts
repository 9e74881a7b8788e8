import { z } from 'zod';

const id = z.number().int();
const count = z.number().int().min(0);
/** Unix seconds. */
const seconds = z.number().int();
/** A path of this site, or an absolute address where media has a host of its own. */
const address = z.string();

export const userSummary = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: address.nullable(),
});
export type UserSummary = z.infer<typeof userSummary>;

/** Video author summary (spec 3). */
export const videoAuthor = userSummary.extend({
  hasSubscribe: z.boolean(),
  subscribers: count,
});
export type VideoAuthor = z.infer<typeof videoAuthor>;

/** What following says of a person, as it stands now. */
export const follow = videoAuthor.pick({ hasSubscribe: true, subscribers: true });
export type Follow = z.infer<typeof follow>;

/** Who finds a video: everybody, whoever has its link, or its owner alone. */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A WebVTT file. `language` is a tag, as in `en` or `pt-BR`. */
export const caption = z.object({ language: z.string(), url: address });
export type Caption = z.infer<typeof caption>;

/** Video (spec 3), with what design 6 adds for the first frame. */
export const video = z.object({
  id,
  /** The part before the first dot is the identifier in routes. */
  fileName: z.string(),
  /** HLS (m3u8); the progressive mp4 until HLS is ready. */
  url: address,
  mp4Url: address,
  /** Poster as webp; `firstFrameJpg` is the same for programs that know no webp. */
  firstFrame: address,
  firstFrameJpg: address,
  /** A few hundred bytes of data URL to show before the poster. */
  placeholder: z.string().nullable(),
  description: z.string(),
  user: videoAuthor,
  categoryList: z.array(id),
  /** 1 when the viewer likes it. */
  rating: z.union([z.literal(0), z.literal(1)]),
  likes: count,
  comments: count,
  isTrusted: z.boolean(),
  /** The viewer has been shown it before. */
  showed: z.boolean(),
  isAd: z.boolean(),
  createdAt: seconds,
  /** Seconds. */
  duration: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  visibility: z.enum(VISIBILITIES),
  /** False: nobody may comment. */
  commentsAllowed: z.boolean(),
  /** Its owner says that not everybody wants to see it without being asked. */
  isSensitive: z.boolean(),
  /** One of each language. */
  captions: z.array(caption),
});
export type Video = z.infer<typeof video>;

/** Signed-in user info (spec 3). */
export const viewer = userSummary.extend({
  /** When the profile is going to be deleted, or null. */
  willBeDeleted: seconds.nullable(),
});
export type Viewer = z.infer<typeof viewer>;

/** Profile (spec 3). */
export const profile = userSummary.extend({
  profileDescription: z.string(),
  isUrlsClickable: z.boolean(),
  hasSubscribe: z.boolean(),
  /** They follow the viewer. */
  isFollower: z.boolean(),
  /** The viewer has blocked them: nothing of them is shown until that is taken back. */
  isBlocked: z.boolean(),
  /** The viewer has muted them: they are in no feed, comments or notifications of the viewer. */
  isMuted: z.boolean(),
  subscribes: count,
  subscribers: count,
  likes: count,
  videos: count,
});
export type Profile = z.infer<typeof profile>;

/** A profile as only its owner sees it. */
export const ownProfile = profile.extend({
  email: z.string(),
  /** `YYYY-MM-DD`; null: not told. */
  birthday: z.string().nullable(),
  /** When the profile is going to be deleted, or null. */
  willBeDeleted: seconds.nullable(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A link to a video of ours in a message, drawn as a card. */
const messageVideo = video
  .pick({ fileName: true, firstFrame: true, placeholder: true, description: true })
  .extend({
    user: userSummary,
  });
export type MessageVideo = z.infer<typeof messageVideo>;

export const message = z.object({
  messageId: id,
  chatId: id,
  senderId: id,
  receiverId: id,
  message: z.string(),
  createdAt: seconds,
  /** The receiver has not read it. */
  unread: z.boolean(),
  /** Made by the page that sent it, told to its sender alone: by it a page knows what it still shows as being sent. */
  key: z.uuid().nullable(),
  /** The first video the text links to that the viewer may see. */
  video: messageVideo.nullable(),
});
export type Message = z.infer<typeof message>;

/**
 * `request`: somebody the viewer does not follow writes, and waits to be accepted. `waiting`: the viewer waits to be.
 */
const chatState = z.enum(['open', 'request', 'waiting']);

export const chat = z.object({
  chatId: id,
  /** The other one. */
  user: userSummary,
  lastMessage: message.nullable(),
  unread: count,
  state: chatState,
});
export type Chat = z.infer<typeof chat>;

/** A conversation with somebody, there already or not. */
export const conversation = chat.extend({
  chatId: id.nullable(),
  /**
   * What a message of the viewer would be now: read like any, a request, the last of those allowed before the other
   * accepts (`waiting`), or refused.
   */
  writing: z.enum(['open', 'request', 'waiting', 'closed']),
});
export type Conversation = z.infer<typeof conversation>;

/** `edited` by its author; `hidden` by the moderators: only its author sees it still. */
export const COMMENT_STATES = ['new', 'edited', 'hidden'] as const;

/** Comment (spec 3). What only a client knows of it (`childrens`, `expanded` ...) is the client's. */
export const comment = z.object({
  id,
  /** null: not a reply. Replies are one level deep. */
  parentId: id.nullable(),
  author: userSummary.pick({ id: true, username: true, avatar: true }),
  text: z.string(),
  /** Words of the text that begin with `@` and mean somebody, lower case, each once. */
  mentions: z.array(z.string()),
  state: z.enum(COMMENT_STATES),
  createdAt: seconds,
  /** The viewer likes it; `rating` says the same in the spec's number. */
  liked: z.boolean(),
  rating: z.union([z.literal(0), z.literal(1)]),
  likes: count,
  /** Replies. */
  children: count,
});
export type Comment = z.infer<typeof comment>;

/** The kinds of activity a notification tells of (spec 3, userActivity). */
export const ACTIVITY_NAMES = [
  'message',
  'video-comment',
  'comment-user-mention',
  'comment-like',
  'comment-reply',
  'video-like',
  'follower',
] as const;
export type ActivityName = (typeof ACTIVITY_NAMES)[number];

/** Notification (spec 3). `activityId` points into `userActivity` of the reference data. */
export const notification = z.object({
  id,
  activityId: id,
  type: z.enum(ACTIVITY_NAMES),
  unread: z.boolean(),
  createdAt: seconds,
  text: z.string(),
  userData: userSummary.pick({ id: true, username: true, avatar: true }),
  /** People beside `userData` who did the same with the same on that day: likes are one entry. */
  others: count,
  videoFileName: z.string().nullable(),
  comment: z.object({ id, parentId: id.nullable() }).nullable(),
});
export type Notification = z.infer<typeof notification>;

/** How much is unread of one kind of activity (spec 3, counter). */
export const notificationCounter = z.object({ activityId: id, count });
export type NotificationCounter = z.infer<typeof notificationCounter>;

const named = z.object({ id, name: z.string() });

/** `name` in lower case, without its sign; `videos`: how many public ones have it. */
export const hashtag = named.extend({ videos: count });
export type Hashtag = z.infer<typeof hashtag>;

/** What videos are sorted into (spec 3). `prefix` is its name in addresses. */
export const category = named.extend({ prefix: z.string() });
export type Category = z.infer<typeof category>;

/** Collection, or an entry of the discovery list (spec 3). An entry without an id leads to the main feed (spec 2.4). */
export const collection = z.object({
  id: id.nullable(),
  slug: z.string().nullable(),
  name: z.string(),
  emoji: z.string(),
});
export type Collection = z.infer<typeof collection>;

/** Reference data (spec 3). */
export const refs = z.object({
  tagList: z.array(named),
  categoryList: z.array(category),
  userActivity: z.array(z.object({ id, name: z.enum(ACTIVITY_NAMES) })),
  userReportType: z.array(named),
  userReport: z.array(named),
});
export type Refs = z.infer<typeof refs>;

export const tokens = z.object({ token: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Somewhere a person is signed in. */
export const session = z.object({
  id: z.uuid(),
  /** As in `Chrome on Android`. */
  device: z.string(),
  createdAt: seconds,
  lastUsedAt: seconds,
  /** The one this call is made in. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;
