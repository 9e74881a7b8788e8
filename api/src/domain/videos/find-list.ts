import { normalizeHashtag } from '@ontrend/shared/validation';
import type { Category } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/api-error.ts';

/** Ids stand in addresses as plain numbers; nine digits always fit the column. */
const ID = /^[1-9]\d{0,8}$/;

export const selectCategories = statement<Category, [prefix: string, id: number]>(
  'categories-called',
  'select id, name, prefix from categories where prefix = $1 or id = $2',
);
export const selectCollections = statement<
  { id: number; slug: string; name: string; emoji: string },
  [slug: string, id: number]
>('collections-called', 'select id, slug, name, emoji from collections where slug = $1 or id = $2');
export const selectHashtagByName = statement<{ id: number }, [name: string]>(
  'hashtags-called',
  'select id from hashtags where name = $1',
);

/**
 * A category by its prefix (spec 2.1) or its id.
 * @throws {ApiError} 404 when there is none
 */
export async function findCategory(db: Queryable, prefixOrId: string) {
  const rows = await selectCategories(db, prefixOrId, toId(prefixOrId));
  // What is called by a number goes before what has that number.
  const category = rows.find(({ prefix }) => prefix === prefixOrId) ?? rows[0];
  if (!category) throw notFound('category');
  return category;
}

/**
 * A collection by its slug, or its id where it has none (spec 2.4).
 * @throws {ApiError} 404 when there is none
 */
export async function findCollection(db: Queryable, slugOrId: string) {
  const rows = await selectCollections(db, slugOrId, toId(slugOrId));
  const collection = rows.find(({ slug }) => slug === slugOrId) ?? rows[0];
  if (!collection) throw notFound('collection');
  return collection;
}

/**
 * A hashtag by its name, with or without '#', upper and lower case the same.
 * @returns null when nobody has used it yet
 */
export async function findHashtag(db: Queryable, hashtag: string): Promise<{ id: number } | null> {
  return (await selectHashtagByName(db, normalizeHashtag(hashtag)))[0] ?? null;
}

/** 0, which nothing has, for a text that is no id. */
function toId(text: string): number {
  return ID.test(text) ? Number(text) : 0;
}
