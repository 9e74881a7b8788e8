import { isUniqueViolation } from '../../../platform/db/statement.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';
import { normalizeTitle, validateSlug } from './validate-names.ts';
import { changeVideos, selectVideoCounts, type VideoList } from './video-lists.ts';

async function lockCategory({ client }: CommandContext, prefix = ''): Promise<VideoList & { name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from categories where prefix = $1 for update',
    [prefix],
  );
  const [category] = rows;
  if (!category) throw new AdminError(`There is no category "${prefix}".`);
  return { kind: 'category', slug: prefix, ...category };
}

const rethrowConflict = (error: unknown): never => {
  throw isUniqueViolation(error)
    ? new AdminError('There is a category of that name or prefix already.')
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
  return formatMessage(`The category ${prefix} is made.`, { id: rows[0]?.id, ...category });
}

async function rename(context: CommandContext) {
  const before = await lockCategory(context, context.args[0]);
  const { name, prefix } = context.options;
  if (name === undefined && prefix === undefined) throw new AdminError('Say --name, --prefix or both.');
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
  return formatMessage(`The category is ${after.name} now, ${after.prefix} in addresses.`, {
    id: before.id,
    ...after,
  });
}

export const categoryCommands: Command[] = [
  {
    name: 'categories',
    parameters: [],
    summary: 'all categories, with how many videos they hold and how many of those are listed',
    async run({ client }) {
      const { rows } = await client.query(
        `select id, prefix, name, ${selectVideoCounts('category')} from categories list order by id`,
      );
      return formatTable(rows, 'There are no categories.');
    },
  },
  { name: 'category create', parameters: ['PREFIX', 'NAME'], summary: 'a new category', run: create },
  {
    name: 'category rename',
    parameters: ['PREFIX'],
    options: { name: 'what it is called', prefix: 'its name in addresses; old links end' },
    summary: 'calls a category something else',
    run: rename,
  },
  {
    name: 'category fill',
    parameters: ['PREFIX', 'FILE...'],
    summary: 'puts videos into a category',
    run: async (context) =>
      changeVideos(context, await lockCategory(context, context.args[0]), context.args.slice(1), true),
  },
  {
    name: 'category empty',
    parameters: ['PREFIX', 'FILE...'],
    summary: 'takes these videos out of a category',
    run: async (context) =>
      changeVideos(context, await lockCategory(context, context.args[0]), context.args.slice(1), false),
  },
];
