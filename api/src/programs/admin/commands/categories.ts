import { isUniqueViolation } from '../../../platform/db/statement.ts';
import { writeDown } from '../audit.ts';
import { AdminError, type Command, type CommandContext } from '../command.ts';
import { done, table } from '../output.ts';
import { addressName, title } from './names.ts';
import { fill, VIDEO_COUNTS, type VideoList } from './video-lists.ts';

async function find({ client }: CommandContext, prefix = ''): Promise<VideoList & { name: string }> {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from categories where prefix = $1 for update',
    [prefix],
  );
  const [category] = rows;
  if (!category) throw new AdminError(`There is no category "${prefix}".`);
  return { kind: 'category', key: prefix, ...category };
}

const taken = (error: unknown): never => {
  throw isUniqueViolation(error)
    ? new AdminError('There is a category of that name or prefix already.')
    : error;
};

async function create(context: CommandContext) {
  const [prefix = '', name = ''] = context.args;
  const category = { prefix: addressName(prefix), name: title(name) };
  const { rows } = await context.client
    .query<{ id: number }>('insert into categories (name, prefix) values ($1, $2) returning id', [
      category.name,
      category.prefix,
    ])
    .catch(taken);
  await writeDown(context, 'category create', { type: 'category', id: prefix }, category);
  return done(`The category ${prefix} is made.`, { id: rows[0]?.id, ...category });
}

async function rename(context: CommandContext) {
  const before = await find(context, context.args[0]);
  const { name, prefix } = context.options;
  if (name === undefined && prefix === undefined) throw new AdminError('Say --name, --prefix or both.');
  const after = {
    name: name === undefined ? before.name : title(name),
    prefix: prefix === undefined ? before.key : addressName(prefix),
  };
  await context.client
    .query('update categories set name = $2, prefix = $3 where id = $1', [
      before.id,
      after.name,
      after.prefix,
    ])
    .catch(taken);
  await writeDown(
    context,
    'category rename',
    { type: 'category', id: after.prefix },
    {
      before: { name: before.name, prefix: before.key },
      after,
    },
  );
  return done(`The category is ${after.name} now, ${after.prefix} in addresses.`, {
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
        `select id, prefix, name, ${VIDEO_COUNTS('category')} from categories list order by id`,
      );
      return table(rows, 'There are no categories.');
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
    run: async (context) => fill(context, await find(context, context.args[0]), context.args.slice(1), true),
  },
  {
    name: 'category empty',
    parameters: ['PREFIX', 'FILE...'],
    summary: 'takes these videos out of a category',
    run: async (context) => fill(context, await find(context, context.args[0]), context.args.slice(1), false),
  },
];
