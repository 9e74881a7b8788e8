import { z } from 'zod';

const id = z.number().int();
const count = z.number().int().min(0);
/** Unix seconds. */
export const unixSeconds = z.number().int();
/** A path of this site, or an absolute URL when media has its own host. */
export const mediaUrl = z.string();

export const userSummary = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: mediaUrl.nullable(),
});
export type UserSummary = z.infer<typeof userSummary>;

/** Video author summary (WIRE-2). */
export const videoAuthor = userSummary.extend({
  hasSubscribe: z.boolean(),
  subscribers: count,
});
export type VideoAuthor = z.infer<typeof videoAuthor>;

/** The follow state of a user and the viewer. */
export const follow = videoAuthor.pick({ hasSubscribe: true, subscribers: true });
export type Follow = z.infer<typeof follow>;

/** `public`: listed; `unlisted`: visible with the link; `private`: visible to its owner. */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A WebVTT file. `language` is a tag such as `en` or `pt-BR`. */
export const caption = z.object({ language: z.string(), url: mediaUrl });
export type Caption = z.infer<typeof caption>;

/** The series that a video belongs to (decision 116). */
export const videoSeries = z.object({
  /** Identifier of the playlist. */
  id: z.string(),
  title: z.string(),
  /** 1-based number of the video among the parts that the viewer may see. */
  part: z.number().int().min(1),
  /** Number of parts that the viewer may see. */
  parts: z.number().int().min(1),
});
export type VideoSeries = z.infer<typeof videoSeries>;

/** Video (WIRE-1), with further fields for showing the first frame fast. */
export const video = z.object({
  id,
  /** The part before the first dot is the identifier in routes (VIDEO-2). */
  fileName: z.string(),
  /** HLS (m3u8), or the progressive mp4 until HLS is ready. */
  url: mediaUrl,
  mp4Url: mediaUrl,
  /** The poster as webp, and as jpg for clients that don't support webp. */
  firstFrame: mediaUrl,
  firstFrameJpg: mediaUrl,
  /** Data URL of a few hundred bytes, shown before the poster. */
  placeholder: z.string().nullable(),
  description: z.string(),
  user: videoAuthor,
  categoryList: z.array(id),
  /** 1 when the viewer likes it. */
  rating: z.union([z.literal(0), z.literal(1)]),
  likes: count,
  /** Whether it is in the viewer's saved videos. */
  isSaved: z.boolean(),
  /** Number of users who have saved it. */
  saves: count,
  comments: count,
  /** All-time views, the same as in the creator's statistics. */
  views: count,
  isTrusted: z.boolean(),
  /** The viewer has seen it before. */
  showed: z.boolean(),
  isAd: z.boolean(),
  createdAt: unixSeconds,
  /** Seconds. */
  duration: z.number(),
  width: z.number().int(),
  height: z.number().int(),
  visibility: z.enum(VISIBILITIES),
  /** False: comments are switched off. */
  commentsAllowed: z.boolean(),
  /** The owner marked it as sensitive; it is shown after the viewer has agreed. */
  isSensitive: z.boolean(),
  /** At most one per language. */
  captions: z.array(caption),
  /** Null if it belongs to none that the viewer may find. */
  series: videoSeries.nullish(),
});
export type Video = z.infer<typeof video>;

/**
 * Orders of a user's videos. `pinned`: pinned videos, the last pinned first, then the others, newest first. `popular`: by
 * views.
 */
export const VIDEO_SORTS = ['pinned', 'newest', 'popular', 'oldest'] as const;
export type VideoSort = (typeof VIDEO_SORTS)[number];

/** Signed-in user info (WIRE-3). */
export const viewer = userSummary.extend({
  /** When the profile will be deleted, or null. */
  willBeDeleted: unixSeconds.nullable(),
});
export type Viewer = z.infer<typeof viewer>;

/** Profile (WIRE-4). */
export const profile = userSummary.extend({
  profileDescription: z.string(),
  isUrlsClickable: z.boolean(),
  hasSubscribe: z.boolean(),
  /** The user follows the viewer. */
  isFollower: z.boolean(),
  /** The viewer has blocked the user, whose content is hidden. */
  isBlocked: z.boolean(),
  /** The viewer has muted the user, who is hidden from feeds, comments and notifications. */
  isMuted: z.boolean(),
  subscribes: count,
  subscribers: count,
  likes: count,
  videos: count,
  /** Everybody may see the videos that the user likes. */
  hasPublicLikes: z.literal(true).optional(),
  /** Identifier of the playlist of the user's saved videos, if it is public. */
  publicSavedId: z.string().optional(),
});
export type Profile = z.infer<typeof profile>;

/** A profile with the fields that only its owner sees. */
export const ownProfile = profile.extend({
  email: z.string(),
  /** `YYYY-MM-DD`; null: unknown. */
  birthday: z.string().nullable(),
  /** When the profile will be deleted, or null. */
  willBeDeleted: unixSeconds.nullable(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A video that a message links to, shown as a card. */
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
  createdAt: unixSeconds,
  /** The receiver has not read it. */
  unread: z.boolean(),
  /**
   * Idempotency key of the page that sent the message, only returned to its sender: the page recognizes its
   * pending message by it.
   */
  key: z.uuid().nullable(),
  /** The first linked video that the viewer may see. */
  video: messageVideo.nullable(),
});
export type Message = z.infer<typeof message>;

/**
 * `request`: a user whom the viewer doesn't follow wrote and is not accepted yet. `waiting`: the viewer is
 * not accepted yet.
 */
const chatState = z.enum(['open', 'request', 'waiting']);

export const chat = z.object({
  chatId: id,
  /** The other user. */
  user: userSummary,
  lastMessage: message.nullable(),
  unread: count,
  state: chatState,
});
export type Chat = z.infer<typeof chat>;

/** A conversation with a user, which may not exist yet (`chatId` null). */
export const conversation = chat.extend({
  chatId: id.nullable(),
  /**
   * State of the viewer's next message: delivered normally (`open`), a `request`, the last one before the
   * other user accepts (`waiting`), or rejected (`closed`).
   */
  writing: z.enum(['open', 'request', 'waiting', 'closed']),
});
export type Conversation = z.infer<typeof conversation>;

/** `edited` by its author; `hidden` by moderation and only visible to its author. */
export const COMMENT_STATES = ['new', 'edited', 'hidden'] as const;

/** Comment (WIRE-8). The client-only fields are not part of it. */
export const comment = z.object({
  id,
  /** null for a comment; replies are one level deep. */
  parentId: id.nullable(),
  author: userSummary.pick({ id: true, username: true, avatar: true }),
  text: z.string(),
  /** Words of the text that mention existing users, lower case with `@`, without duplicates. */
  mentions: z.array(z.string()),
  state: z.enum(COMMENT_STATES),
  createdAt: unixSeconds,
  /** The viewer likes it; the same as `rating`. */
  liked: z.boolean(),
  rating: z.union([z.literal(0), z.literal(1)]),
  likes: count,
  /** Number of replies. */
  children: count,
});
export type Comment = z.infer<typeof comment>;

/** Types of activity that cause notifications (WIRE-7). */
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

/** Notification (WIRE-9). `activityId` is an id of `userActivity` in the reference data. */
export const notification = z.object({
  id,
  activityId: id,
  type: z.enum(ACTIVITY_NAMES),
  unread: z.boolean(),
  createdAt: unixSeconds,
  text: z.string(),
  userData: userSummary.pick({ id: true, username: true, avatar: true }),
  /** Number of further users with the same activity on that day; likes are grouped into one entry. */
  others: count,
  videoFileName: z.string().nullable(),
  /** Poster of the video; null without a video. */
  videoPoster: mediaUrl.nullable(),
  comment: z.object({ id, parentId: id.nullable() }).nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Number of unread notifications of one activity (WIRE-10). */
export const notificationCounter = z.object({ activityId: id, count });
export type NotificationCounter = z.infer<typeof notificationCounter>;

const idAndName = z.object({ id, name: z.string() });

/** `name` in lower case, without `#`; `videos`: the number of public videos. */
export const hashtag = idAndName.extend({ videos: count });
export type Hashtag = z.infer<typeof hashtag>;

/** A hashtag of trending videos. `views`: of all its public videos. */
export const trendingHashtag = hashtag.extend({ views: count });
export type TrendingHashtag = z.infer<typeof trendingHashtag>;

/** Category of videos (WIRE-5). `prefix` is its name in URLs. */
export const category = idAndName.extend({ prefix: z.string() });
export type Category = z.infer<typeof category>;

/** A category with the poster of one of its trending videos; null if the viewer may see none of them. */
export const categoryTile = category.extend({
  poster: video.pick({ firstFrame: true, placeholder: true }).nullable(),
});
export type CategoryTile = z.infer<typeof categoryTile>;

/** Number of public videos in a list, and their views. */
export const listTotals = z.object({ videos: count, views: count });
export type ListTotals = z.infer<typeof listTotals>;

/**
 * Collection or entry of the discovery list (WIRE-13). An entry without an id leads to the main feed
 * (SHELL-49).
 */
export const collection = z.object({
  id: id.nullable(),
  slug: z.string().nullable(),
  name: z.string(),
  emoji: z.string(),
});
export type Collection = z.infer<typeof collection>;

/** Entry of the discovery list. `cover` is the poster of a video of the collection; null without a suitable one. */
export const discoveryItem = collection.extend({ cover: mediaUrl.nullable() });
export type DiscoveryItem = z.infer<typeof discoveryItem>;

/** `saved`: the user's saved videos, which have no title. `series`: the parts of a series of its owner (decision 116). */
export const PLAYLIST_KINDS = ['saved', 'playlist', 'series'] as const;

/** The part of a series that the viewer watched last. */
export const seriesProgress = videoSeries.pick({ part: true, parts: true }).extend({
  /** Whether the part was watched to its end. */
  isFinished: z.boolean(),
  watchedAt: unixSeconds,
});
export type SeriesProgress = z.infer<typeof seriesProgress>;

/** An ordered list of videos by a user (decision 112). */
export const playlist = z.object({
  /** Identifier in URLs. */
  id: z.string(),
  kind: z.enum(PLAYLIST_KINDS),
  title: z.string(),
  description: z.string(),
  visibility: z.enum(VISIBILITIES),
  /** Number of videos, including those that the viewer may not see. A single playlist: see `app/playlist/get`. */
  videos: count,
  /** Moderators have hidden it from everybody but its owner; otherwise missing. */
  isHidden: z.literal(true).optional(),
  /** The chosen video or the first one that the viewer may see; null without one. */
  cover: video.pick({ fileName: true, firstFrame: true, placeholder: true }).nullable(),
  /** Whether the owner has chosen the cover. */
  hasChosenCover: z.boolean(),
  user: userSummary,
  /** When a video was added or a property changed. */
  updatedAt: unixSeconds,
  /** Only of a series that the signed-in viewer has started. */
  progress: seriesProgress.nullish(),
});
export type Playlist = z.infer<typeof playlist>;

/** Reference data (WIRE-5, WIRE-6). */
export const referenceData = z.object({
  tagList: z.array(idAndName),
  categoryList: z.array(category),
  userActivity: z.array(z.object({ id, name: z.enum(ACTIVITY_NAMES) })),
  userReportType: z.array(idAndName),
  userReport: z.array(idAndName),
});
export type ReferenceData = z.infer<typeof referenceData>;

export const tokens = z.object({ token: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

/**
 * Identifies an incomplete sign-in: a login that waits for its second step, a request for a passkey, or a pending identity. It
 * expires after 10 minutes (a pending identity after 15), and can be used once, except for a login.
 */
export const signInTicket = z.string().min(16).max(128);

/** The recovery of an account whose owner has lost all factors. */
const recoveryState = z.object({
  /** When the link is mailed, Unix seconds. */
  availableAt: z.number().int(),
  /** When the mailed link expires, Unix seconds; undefined until it is mailed. */
  linkExpiresAt: z.number().int().optional(),
  /** When the link can be mailed again, Unix seconds; undefined until it is mailed. */
  resendAt: z.number().int().optional(),
});

/** Reply to a login whose account has a second factor. */
export const secondStep = z.object({
  ticket: signInTicket,
  methods: z.array(z.enum(['passkey', 'totp', 'recovery-code'])),
  /** Undefined if the owner has started no recovery. */
  recovery: recoveryState.optional(),
});
export type SecondStep = z.infer<typeof secondStep>;

/** The JSON of a WebAuthn credential as browsers give it (`PublicKeyCredential.toJSON`). The API verifies it. */
export const passkeyCredential = z.looseObject({
  id: z.string().min(1).max(2_048),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(16_384) }),
});

/** A ticket, and the JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export const passkeyRequest = z.object({
  ticket: signInTicket,
  options: z.looseObject({ challenge: z.string() }),
});

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: unixSeconds,
  lastUsedAt: unixSeconds.nullable(),
  /** Whether a password manager copies it to other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** The ways in which a user can sign in. */
export const signInMethods = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(passkey),
  /** The authenticator app; null without one. */
  totp: z.object({ createdAt: unixSeconds }).nullable(),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.number().int(),
  /** Browsers that do not ask for the second step. */
  rememberedDevices: z.number().int(),
});
export type SignInMethods = z.infer<typeof signInMethods>;

/** A session of the signed-in user. */
export const session = z.object({
  id: z.uuid(),
  /** Such as `Chrome on Android`. */
  device: z.string(),
  /** ISO 3166 code of the country of the address range; null if unknown. */
  country: z.string().nullable().optional(),
  /** The network of the last use, such as `203.0.113.0/24`; null for sessions of earlier releases. */
  network: z.string().nullable().optional(),
  createdAt: unixSeconds,
  lastUsedAt: unixSeconds,
  /** The session that makes this call. */
  current: z.boolean(),
  /** Whether the browser of the session skips the second step. */
  isRemembered: z.boolean().optional(),
});
export type Session = z.infer<typeof session>;
