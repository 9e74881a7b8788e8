import { isUniqueViolation } from '../../../platform/db/statement.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { normalizeTitle, validateSlug } from './validate-names.ts';
import { selectVideoCounts, updateListVideos, type VideoList } from './video-lists.ts';

async function lockCategory({ client }: CommandContext, prefix = ''): Promise<VideoList & { name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from categories where prefix = $1 for update',
    [prefix],
  );
  const [category] = rows;
  if (!category) throw new AdminError(`Category "${prefix}" does not exist.`);
  return { kind: 'category', slug: prefix, ...category };
}

const rethrowConflict = (error: unknown): never => {
  throw isUniqueViolation(error)
    ? new AdminError('A category with this name or prefix already exists.')
    : error;
};

async function create(context: CommandContext) {
  const [prefix = '', name = ''] = context.args;
  const category = { prefix: validateSlug(prefix), name: normalizeTitle(name) };
  const { rows } = await context.client
    .query<{ id: number }>('insert into categories (name, prefix) values ($1, $2) returning id', [
      category.name,
      category.prefix,
    ])
    .catch(rethrowConflict);
  await recordAdminAction(context, 'category create', { type: 'category', id: prefix }, category);
  return formatMessage(`Category ${prefix} created.`, { id: rows[0]?.id, ...category });
}

async function rename(context: CommandContext) {
  const before = await lockCategory(context, context.args[0]);
  const { name, prefix } = context.options;
  if (name === undefined && prefix === undefined) throw new AdminError('Specify --name, --prefix or both.');
  const after = {
    name: name === undefined ? before.name : normalizeTitle(name),
    prefix: prefix === undefined ? before.slug : validateSlug(prefix),
  };
  await context.client
    .query('update categories set name = $2, prefix = $3 where id = $1', [
      before.id,
      after.name,
      after.prefix,
    ])
    .catch(rethrowConflict);
  await recordAdminAction(
    context,
    'category rename',
    { type: 'category', id: after.prefix },
    {
      before: { name: before.name, prefix: before.slug },
      after,
    },
  );
  return formatMessage(`Category renamed to ${after.name}, with ${after.prefix} in URLs.`, {
    id: before.id,
    ...after,
  });
}

export const categoryCommands: Command[] = [
  {
    name: 'categories',
    parameters: [],
    summary: 'list categories with the number of their videos and listed videos',
    async run({ client }) {
      const { rows } = await client.query(
        `select id, prefix, name, ${selectVideoCounts('category')} from categories list order by id`,
      );
      return formatTable(rows, 'No categories.');
    },
  },
  { name: 'category create', parameters: ['PREFIX', 'NAME'], summary: 'create a category', run: create },
  {
    name: 'category rename',
    parameters: ['PREFIX'],
    options: { name: 'new display name', prefix: 'new URL part; links with the old one stop working' },
    summary: 'change the name or URL part of a category',
    run: rename,
  },
  {
    name: 'category add-videos',
    parameters: ['PREFIX', 'FILE...'],
    summary: 'add videos to a category',
    run: async (context) =>
      updateListVideos(context, await lockCategory(context, context.args[0]), context.args.slice(1), true),
  },
  {
    name: 'category remove-videos',
    parameters: ['PREFIX', 'FILE...'],
    summary: 'remove videos from a category',
    run: async (context) =>
      updateListVideos(context, await lockCategory(context, context.args[0]), context.args.slice(1), false),
  },
];
