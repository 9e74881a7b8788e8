import { isUniqueViolation } from '../../../platform/db/statement.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { normalizeTitle, validateSlug } from './validate-names.ts';
import { selectVideoCounts, updateListVideos, type VideoList } from './video-lists.ts';

async function lockCollection({ client }: CommandContext, slug = '') {
  const { rows } = await client.query<{ id: number; name: string; emoji: string }>(
    'select id, name, emoji from collections where slug = $1 for update',
    [slug],
  );
  const [collection] = rows;
  if (!collection) throw new AdminError(`Collection "${slug}" does not exist.`);
  return { kind: 'collection', slug: slug, ...collection } satisfies VideoList & object;
}

const rethrowConflict = (error: unknown): never => {
  throw isUniqueViolation(error) ? new AdminError('A collection with this slug already exists.') : error;
};

/** Accepts at most one grapheme, which may consist of several code points. */
function parseEmoji(text: string): string {
  const graphemes = [...new Intl.Segmenter().segment(text.trim())];
  if (graphemes.length <= 1) return text.trim();
  throw new AdminError(`--emoji must be a single emoji, not "${text}".`);
}

async function create(context: CommandContext) {
  const [slug = '', name = ''] = context.args;
  const collection = {
    slug: validateSlug(slug),
    name: normalizeTitle(name),
    emoji: parseEmoji(context.options.emoji ?? ''),
  };
  const { rows } = await context.client
    .query<{ id: number }>(
      `insert into collections (slug, name, emoji, position)
       select $1, $2, $3, coalesce(max(position), 0) + 1 from collections returning id`,
      Object.values(collection),
    )
    .catch(rethrowConflict);
  await recordAdminAction(context, 'collection create', { type: 'collection', id: slug }, collection);
  return formatMessage(`Collection ${slug} created. It is shown once it contains a video.`, {
    id: rows[0]?.id,
    ...collection,
  });
}

async function rename(context: CommandContext) {
  const before = await lockCollection(context, context.args[0]);
  const { name, slug, emoji } = context.options;
  if (name === undefined && slug === undefined && emoji === undefined) {
    throw new AdminError('Specify --name, --slug or --emoji.');
  }
  const after = {
    name: name === undefined ? before.name : normalizeTitle(name),
    slug: slug === undefined ? before.slug : validateSlug(slug),
    emoji: emoji === undefined ? before.emoji : parseEmoji(emoji),
  };
  await context.client
    .query('update collections set name = $2, slug = $3, emoji = $4 where id = $1', [
      before.id,
      ...Object.values(after),
    ])
    .catch(rethrowConflict);
  await recordAdminAction(
    context,
    'collection rename',
    { type: 'collection', id: after.slug },
    {
      before: { name: before.name, slug: before.slug, emoji: before.emoji },
      after,
    },
  );
  return formatMessage(`Collection renamed to ${after.name}, with ${after.slug} in URLs.`, {
    id: before.id,
    ...after,
  });
}

/** Moves the given collections to the front in the given order; the others follow in their current order. */
async function reorder(context: CommandContext) {
  const { client, args } = context;
  const duplicate = args.find((slug, index) => args.indexOf(slug) !== index);
  if (duplicate !== undefined) throw new AdminError(`"${duplicate}" is given twice.`);
  for (const slug of args) await lockCollection(context, slug);
  await client.query(
    `with ordered as (
       select c.id, row_number() over (order by array_position($1::text[], c.slug), c.position, c.id) as position
       from collections c
     )
     update collections set position = ordered.position from ordered where ordered.id = collections.id`,
    [args],
  );
  await recordAdminAction(context, 'collection order', null, { first: args });
  return formatMessage(`Collections reordered, ${args[0]} first.`, { first: args });
}

export const collectionCommands: Command[] = [
  {
    name: 'collections',
    parameters: [],
    summary: 'list collections in order with the number of their videos and listed videos',
    async run({ client }) {
      const { rows } = await client.query(
        `select id, slug, name, emoji, ${selectVideoCounts('collection')} from collections list order by position, id`,
      );
      return formatTable(rows, 'No collections.');
    },
  },
  {
    name: 'collection create',
    parameters: ['SLUG', 'NAME'],
    options: { emoji: 'emoji before the name' },
    summary: 'create a collection at the end of the order',
    run: create,
  },
  {
    name: 'collection rename',
    parameters: ['SLUG'],
    options: {
      name: 'new display name',
      slug: 'new URL part; links with the old one stop working',
      emoji: 'emoji before the name',
    },
    summary: 'change the name, URL part or emoji of a collection',
    run: rename,
  },
  {
    name: 'collection order',
    parameters: ['SLUG...'],
    summary: 'move these collections to the front, in this order',
    run: reorder,
  },
  {
    name: 'collection add-videos',
    parameters: ['SLUG', 'FILE...'],
    summary: 'add videos to a collection',
    run: async (context) =>
      updateListVideos(context, await lockCollection(context, context.args[0]), context.args.slice(1), true),
  },
  {
    name: 'collection remove-videos',
    parameters: ['SLUG', 'FILE...'],
    summary: 'remove videos from a collection',
    run: async (context) =>
      updateListVideos(context, await lockCollection(context, context.args[0]), context.args.slice(1), false),
  },
];
