import { z } from 'zod';
import { watchHistorySettings } from './calls/history.ts';
import { signInMethods, unixSeconds, VISIBILITIES } from './entities.ts';

export const MAX_MUTED_WORDS = 100;
/** Characters. */
export const MUTED_WORD_MAX_LENGTH = 50;

const privacy = z.strictObject({
  /** `followed`: only users whom the viewer follows. */
  whoMayMessage: z.enum(['everyone', 'followed', 'nobody']),
  /** Who may see the videos that the viewer likes. */
  likedVisibility: z.enum(['private', 'public']),
  /** Visibility of the playlist of the saved videos. */
  savedVisibility: z.enum(VISIBILITIES),
});
/** A language tag such as `en` or `pt-BR`; null: the browser's. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'It must be a language tag such as en')
  .nullable();
const playback = z.strictObject({
  captions: z.boolean(),
  /** null: the page's language, else the first available one. */
  captionsLanguage: language,
  autoplay: z.boolean(),
  dataSaver: z.boolean(),
  /** The For You feed is personalized; false: all users see the same mix (decision 046). */
  forYou: z.boolean(),
});
const theme = z.enum(['system', 'light', 'dark']);
/** The settings that a page needs from its start (`Preferences` of the session). */
export const preferences = playback.extend({ theme });
const mutedWord = z
  .string()
  .trim()
  .min(1, 'Field is required')
  .max(MUTED_WORD_MAX_LENGTH, `Max ${MUTED_WORD_MAX_LENGTH} characters`);

/** A user's settings. */
export const settings = z.object({
  privacy,
  /** Videos and comments with one of these words are hidden. Lower case, without duplicates. */
  mutedWords: z.array(z.string()),
  playback,
  theme,
  language,
});
export type Settings = z.infer<typeof settings>;

/** A partial change of the settings. */
export const settingsChange = z.strictObject({
  privacy: privacy.partial().optional(),
  mutedWords: z.array(mutedWord).max(MAX_MUTED_WORDS, `At most ${MAX_MUTED_WORDS} words`).optional(),
  playback: playback.partial().optional(),
  theme: theme.optional(),
  language: language.optional(),
});
export type SettingsChange = z.infer<typeof settingsChange>;

const mediaUrl = z.string();

/** The file of `app/user/export`. Times are Unix seconds; users are identified by username. */
export const exportedData = z.object({
  exportedAt: unixSeconds,
  profile: z.object({
    id: z.number().int(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    birthday: z.string().nullable(),
    description: z.string(),
    avatar: mediaUrl.nullable(),
    createdAt: unixSeconds,
    willBeDeleted: unixSeconds.nullable(),
  }),
  settings,
  /** Names and times of the ways to sign in, without secrets. */
  signInMethods,
  /** Connected accounts of identity providers. `issuer` is the URL of the provider. */
  identities: z.array(
    z.object({
      issuer: z.string(),
      email: z.string().nullable(),
      createdAt: unixSeconds,
      lastUsedAt: unixSeconds,
    }),
  ),
  sessions: z.array(
    z.object({
      device: z.string(),
      userAgent: z.string(),
      /** ISO 3166 code and address range of the last use; null if unknown. */
      country: z.string().nullable(),
      network: z.string().nullable(),
      createdAt: unixSeconds,
      lastUsedAt: unixSeconds,
    }),
  ),
  videos: z.array(
    z.object({
      fileName: z.string(),
      description: z.string(),
      state: z.string(),
      visibility: z.string(),
      likes: z.number().int(),
      comments: z.number().int(),
      views: z.number().int(),
      createdAt: unixSeconds,
      publishedAt: unixSeconds.nullable(),
      /** When the user pinned it to their profile; null: it is not pinned. */
      pinnedAt: unixSeconds.nullable(),
      /** URLs of all its files. */
      media: z.array(mediaUrl),
    }),
  ),
  comments: z.array(
    z.object({ id: z.number().int(), video: z.string(), text: z.string(), createdAt: unixSeconds }),
  ),
  likes: z.array(z.object({ video: z.string(), createdAt: unixSeconds })),
  /** `kind` is `saved` for the saved videos, and `series` for a series. */
  playlists: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      description: z.string(),
      visibility: z.string(),
      createdAt: unixSeconds,
      /** File names of its videos, in their order. */
      videos: z.array(z.string()),
    }),
  ),
  /** The part of each series that the user watched last. */
  seriesProgress: z.array(
    z.object({ series: z.string(), video: z.string(), isFinished: z.boolean(), watchedAt: unixSeconds }),
  ),
  commentLikes: z.array(z.object({ comment: z.number().int(), createdAt: unixSeconds })),
  follows: z.array(z.object({ username: z.string(), createdAt: unixSeconds })),
  followers: z.array(z.object({ username: z.string(), createdAt: unixSeconds })),
  blocked: z.array(z.object({ username: z.string(), createdAt: unixSeconds })),
  muted: z.array(z.object({ username: z.string(), createdAt: unixSeconds })),
  messages: z.array(z.object({ from: z.string(), to: z.string(), text: z.string(), createdAt: unixSeconds })),
  notifications: z.array(
    z.object({ type: z.string(), from: z.string(), text: z.string(), createdAt: unixSeconds }),
  ),
  /** Videos that the feed has shown in the last 60 days. */
  watched: z.array(z.object({ video: z.string(), seenAt: unixSeconds })),
  watchHistorySettings,
  /** Videos of the watch history, with the playback position in seconds at which they were left. */
  watchHistory: z.array(z.object({ video: z.string(), watchedAt: unixSeconds, position: z.number() })),
  /** What the feed learned: -1 (skips it) to 3.5 (finishes, replays and likes it) for a category, hashtag or creator. */
  interests: z.array(z.object({ kind: z.string(), name: z.string(), score: z.number() })),
  notInterestedVideos: z.array(z.object({ video: z.string(), createdAt: unixSeconds })),
  notInterestedCreators: z.array(z.object({ username: z.string(), createdAt: unixSeconds })),
  uploads: z.array(
    z.object({ name: z.string(), bytes: z.number(), state: z.string(), createdAt: unixSeconds }),
  ),
  /** Reports that the user made. */
  reports: z.array(
    z.object({
      type: z.string(),
      target: z.string(),
      reason: z.string(),
      createdAt: unixSeconds,
      closedAt: unixSeconds.nullable(),
    }),
  ),
  /** The user's content that moderators have hidden. */
  strikes: z.array(z.object({ type: z.string(), target: z.string(), createdAt: unixSeconds })),
  contactSubmissions: z.array(
    z.object({
      topic: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      message: z.string(),
      createdAt: unixSeconds,
    }),
  ),
  newsSubscriptions: z.array(z.object({ topic: z.string(), createdAt: unixSeconds })),
  /** Sign-ins, failed ones, and changes of the account, with the network address they came from. */
  securityEvents: z.array(
    z.object({ kind: z.string(), address: z.string(), userAgent: z.string(), createdAt: unixSeconds }),
  ),
});
export type ExportedData = z.infer<typeof exportedData>;
