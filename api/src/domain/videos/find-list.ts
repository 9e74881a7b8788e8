import { normalizeHashtag } from '@ontrend/shared/validation';
import type { Category } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFoundError } from '../../platform/http/api-error.ts';

/** Ids in URLs are plain numbers. Nine digits always fit the column. */
const ID = /^[1-9]\d{0,8}$/;

export const selectCategories = statement<Category, [prefix: string, id: number]>(
  'categories-by-name',
  'select id, name, prefix from categories where prefix = $1 or id = $2',
);
export const selectCollections = statement<
  { id: number; slug: string; name: string; emoji: string },
  [slug: string, id: number]
>('collections-by-name', 'select id, slug, name, emoji from collections where slug = $1 or id = $2');
export const selectHashtagByName = statement<{ id: number }, [name: string]>(
  'hashtag-by-name',
  'select id from hashtags where name = $1',
);

/**
 * Finds a category by its prefix (FEED-3) or id.
 * @throws {ApiError} 404 if it does not exist
 */
export async function findCategory(db: Queryable, prefixOrId: string) {
  const rows = await selectCategories(db, prefixOrId, toId(prefixOrId));
  // A prefix that is a number has precedence over an id.
  const category = rows.find(({ prefix }) => prefix === prefixOrId) ?? rows[0];
  if (!category) throw notFoundError('category');
  return category;
}

/**
 * Finds a collection by its slug, or by its id if it has none (SHELL-49).
 * @throws {ApiError} 404 if it does not exist
 */
export async function findCollection(db: Queryable, slugOrId: string) {
  const rows = await selectCollections(db, slugOrId, toId(slugOrId));
  const collection = rows.find(({ slug }) => slug === slugOrId) ?? rows[0];
  if (!collection) throw notFoundError('collection');
  return collection;
}

/**
 * Finds a hashtag by its name, with or without '#', ignoring case.
 * @returns null if it was never used
 */
export async function findHashtag(db: Queryable, hashtag: string): Promise<{ id: number } | null> {
  return (await selectHashtagByName(db, normalizeHashtag(hashtag)))[0] ?? null;
}

/** Returns 0, which is never an id, for other texts. */
function toId(text: string): number {
  return ID.test(text) ? Number(text) : 0;
}
