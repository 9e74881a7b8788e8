import { hashtagName } from '@ontrend/shared/validation';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { notFound } from '../../http/api-error.ts';

/** Ids stand in addresses as plain numbers; nine digits always fit the column. */
const ID = /^[1-9]\d{0,8}$/;

/**
 * A category by its prefix (spec 2.1) or its id.
 * @throws {ApiError} 404 when there is none
 */
export async function findCategory(db: Kysely<Tables>, prefixOrId: string) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'prefix'])
    .where((where) => where.or([where('prefix', '=', prefixOrId), where('id', '=', asId(prefixOrId))]))
    .execute();
  // What is called by a number goes before what has that number.
  const category = rows.find(({ prefix }) => prefix === prefixOrId) ?? rows[0];
  if (!category) throw notFound('category');
  return category;
}

/**
 * A collection by its slug, or its id where it has none (spec 2.4).
 * @throws {ApiError} 404 when there is none
 */
export async function findCollection(db: Kysely<Tables>, slugOrId: string) {
  const rows = await db
    .selectFrom('collections')
    .select(['id', 'slug', 'name', 'emoji'])
    .where((where) => where.or([where('slug', '=', slugOrId), where('id', '=', asId(slugOrId))]))
    .execute();
  const collection = rows.find(({ slug }) => slug === slugOrId) ?? rows[0];
  if (!collection) throw notFound('collection');
  return collection;
}

/**
 * A hashtag by its name, with or without '#', upper and lower case the same.
 * @returns null when nobody has used it yet
 */
export async function findHashtag(db: Kysely<Tables>, hashtag: string): Promise<{ id: number } | null> {
  const name = hashtagName(hashtag);
  return (await db.selectFrom('hashtags').select('id').where('name', '=', name).executeTakeFirst()) ?? null;
}

/** 0, which nothing has, for a text that is no id. */
function asId(text: string): number {
  return ID.test(text) ? Number(text) : 0;
}
