import { canonicalLanguageTag, MAX_CATEGORIES } from '@ontrend/shared/validation';
import { calls, type VideoState } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { storeFormUpload } from '../../domain/uploads/store-form-upload.ts';
import { lockOwnVideo } from '../../domain/videos/lock-own-video.ts';
import { updateVideo, type VideoUpdate } from '../../domain/videos/update-video.ts';
import {
  checkCaptionCount,
  readVideoFiles,
  removeVideoFiles,
  storeVideoFiles,
  type VideoFiles,
} from '../../domain/videos/video-files.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { normalizeText } from '../../platform/text/normalize-text.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';
import { loadOwnVideos } from './own-videos.ts';

type VideoForm = z.output<typeof calls.userVideoEdit.body>;

const selectCategories = statement<{ id: number }, [ids: number[]]>(
  'video-edit-categories',
  'select id from categories where id = any($1)',
);
const selectCaptions = statement<{ language: string; key: string }, [videoId: number]>(
  'video-edit-captions',
  'select language, key from video_captions where video_id = $1',
);
const deleteCaptions = statement<never, [videoId: number, languages: string[]]>(
  'video-edit-delete-captions',
  'delete from video_captions where video_id = $1 and language = any($2)',
);
const insertCaptions = statement<never, [videoId: number, languages: string[], keys: string[]]>(
  'video-edit-add-captions',
  `insert into video_captions (video_id, language, key)
   select $1, language, key from unnest($2::text[], $3::text[]) as given (language, key)`,
);

/**
 * Edits a video of the viewer, or creates one from a small file (UPLOAD-5, WIRE-58). All input is validated
 * before anything is written.
 */
export const userVideoEdit = defineHandler(
  calls.userVideoEdit,
  async ({ body, files: sent, viewer, services }) => {
    const files = await readVideoFiles(sent);
    const change = await parseChange(services, body, files);
    const file = await findOrCreateVideo(services, viewer, body, files);
    const id = await applyChange(services, viewer, file, { body, change, files });
    const [video] = await loadOwnVideos(services, [{ id }], viewer);
    if (!video) throw new Error(`Video ${id} does not exist.`);
    return { data: video, message: successMessage(video.state, files) };
  },
  { limits: ['video-edit'] },
);

function successMessage(state: VideoState, { video }: VideoFiles): string {
  if (!video) return 'Video updated!';
  // The check of the file takes longer than this request.
  return state === 'uploading' ? "Video uploaded! We're checking it now." : 'Video uploaded!';
}

function invalidInputError(field: string, message: string): ApiError {
  return new ApiError(422, 'invalid-input', message, { [field]: [message] });
}

/** Returns the file name of the video to edit; creates the video if the form contains a file. */
async function findOrCreateVideo(
  services: Services,
  viewer: Viewer,
  { file, visibility }: VideoForm,
  { video }: VideoFiles,
): Promise<string> {
  if (file !== undefined && video) throw invalidInputError('video', "The file of a video can't be replaced");
  if (file !== undefined) return file;
  if (!video) throw invalidInputError('file', 'Field is required');
  return storeFormUpload(services, { ownerId: viewer.id, visibility, content: video });
}

async function parseChange({ pool }: Services, body: VideoForm, { cover }: VideoFiles): Promise<VideoUpdate> {
  const categories = parseIds(body.categories);
  if (categories && categories.length > MAX_CATEGORIES)
    throw invalidInputError('categories', `Choose at most ${MAX_CATEGORIES} categories`);
  if (categories && (await selectCategories(pool, categories)).length < categories.length)
    throw invalidInputError('categories', 'Unknown category');
  return {
    description: body.description === undefined ? undefined : normalizeText(body.description),
    visibility: body.visibility,
    commentsOn: parseFlag(body.commentsAllowed),
    sensitive: parseFlag(body.isSensitive),
    categories,
    ...(body.cover === '' && { coverKey: null }),
    ...(cover && { coverKey: cover.key, placeholder: cover.placeholder }),
  };
}

const parseFlag = (flag: boolean | 'true' | 'false' | undefined) =>
  flag === undefined ? undefined : flag === true || flag === 'true';

function parseIds(given: VideoForm['categories']): number[] | undefined {
  if (given === undefined) return undefined;
  const ids = typeof given === 'string' ? given.split(',').filter(Boolean).map(Number) : given;
  return [...new Set(ids)];
}

/** @returns the id of the video */
async function applyChange(
  { pool, mediaStore }: Services,
  viewer: Viewer,
  fileName: string,
  { body, change, files }: { body: VideoForm; change: VideoUpdate; files: VideoFiles },
): Promise<number> {
  const { video, dropped } = await inTransaction(pool, async (client) => {
    const found = await lockOwnVideo(client, fileName, viewer.id);
    await storeVideoFiles(mediaStore, found.media_key, files);
    await updateVideo(client, found.id, change);
    const captionKeys = await replaceCaptions(client, found.id, body.removeCaptions, files.captions);
    const coverKey = change.coverKey === undefined ? null : found.cover_key;
    return { video: found, dropped: { coverKey, captionKeys } };
  });
  await removeVideoFiles(mediaStore, video.media_key, dropped);
  return video.id;
}

/** @returns the keys of the removed captions */
async function replaceCaptions(
  client: PoolClient,
  videoId: number,
  removed: string | undefined,
  added: VideoFiles['captions'],
): Promise<string[]> {
  const named = (removed ?? '').split(',').filter(Boolean);
  const languages = [
    ...named.map((name) => canonicalLanguageTag(name) ?? name),
    ...added.map(({ language }) => language),
  ];
  if (languages.length === 0) return [];
  const before = await selectCaptions(client, videoId);
  const gone = before.filter(({ language }) => languages.includes(language));
  checkCaptionCount(before.length - gone.length + added.length);
  await deleteCaptions(client, videoId, languages);
  await insertCaptions(
    client,
    videoId,
    added.map(({ language }) => language),
    added.map(({ key }) => key),
  );
  return gone.map(({ key }) => key);
}
