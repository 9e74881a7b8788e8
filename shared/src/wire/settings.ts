import { z } from 'zod';

export const MAX_MUTED_WORDS = 100;
/** Characters. */
export const MUTED_WORD_MAX_LENGTH = 50;

const privacy = z.strictObject({
  /** `followed`: only users whom the viewer follows. */
  whoMayMessage: z.enum(['everyone', 'followed', 'nobody']),
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

const seconds = z.number().int();
const address = z.string();

/** The file of `app/user/export`. Times are Unix seconds; users are identified by username. */
export const exportedData = z.object({
  exportedAt: seconds,
  profile: z.object({
    id: z.number().int(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    birthday: z.string().nullable(),
    description: z.string(),
    avatar: address.nullable(),
    createdAt: seconds,
    willBeDeleted: seconds.nullable(),
  }),
  settings,
  sessions: z.array(
    z.object({ device: z.string(), userAgent: z.string(), createdAt: seconds, lastUsedAt: seconds }),
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
      createdAt: seconds,
      publishedAt: seconds.nullable(),
      /** URLs of all its files. */
      media: z.array(address),
    }),
  ),
  comments: z.array(
    z.object({ id: z.number().int(), video: z.string(), text: z.string(), createdAt: seconds }),
  ),
  likes: z.array(z.object({ video: z.string(), createdAt: seconds })),
  commentLikes: z.array(z.object({ comment: z.number().int(), createdAt: seconds })),
  follows: z.array(z.object({ username: z.string(), createdAt: seconds })),
  followers: z.array(z.object({ username: z.string(), createdAt: seconds })),
  blocked: z.array(z.object({ username: z.string(), createdAt: seconds })),
  muted: z.array(z.object({ username: z.string(), createdAt: seconds })),
  messages: z.array(z.object({ from: z.string(), to: z.string(), text: z.string(), createdAt: seconds })),
  notifications: z.array(
    z.object({ type: z.string(), from: z.string(), text: z.string(), createdAt: seconds }),
  ),
});
export type ExportedData = z.infer<typeof exportedData>;
