import { closeReports, REPORT_TYPES, type ReportType } from '../close-reports.ts';
import {
  AdminError,
  type Command,
  type CommandContext,
  LIST_OPTIONS,
  parsePageOptions,
  parsePositiveInteger,
} from '../command.ts';
import { formatFields, formatMessage, formatTable } from '../format-output.ts';
import { recordAdminAction } from '../record-admin-action.ts';

const typeNames = Object.keys(REPORT_TYPES) as ReportType[];

/** SQL: the name of the report's type. */
const SELECT_TYPE = `case r.type_id ${typeNames.map((name) => `when ${REPORT_TYPES[name]} then '${name}'`).join(' ')} end`;

/** SQL: joins the reported content and its owner to `r`. Null if the content was deleted. */
const JOIN_TARGET = `left join videos v on r.type_id = ${REPORT_TYPES.video} and v.file_name = r.target_id
  left join comments c on r.type_id = ${REPORT_TYPES.comment} and c.id::text = r.target_id
  left join messages m on r.type_id = ${REPORT_TYPES.message} and m.id::text = r.target_id
  left join playlists p on r.type_id = ${REPORT_TYPES.playlist} and p.key = r.target_id
  left join users u on u.id = coalesce(v.owner_id, c.author_id, m.sender_id, p.owner_id,
    case when r.type_id = ${REPORT_TYPES.user} and r.target_id ~ '^[0-9]{1,18}$' then r.target_id::bigint end)`;
const SELECT_CONTENT = `coalesce(v.description, c.text, m.text,
    p.title || coalesce(': ' || nullif(p.description, ''), ''), u.description)`;

async function list({ client, options, flags }: CommandContext) {
  const { limit, before } = parsePageOptions(options);
  const { type } = options;
  if (type !== undefined && !Object.hasOwn(REPORT_TYPES, type)) {
    throw new AdminError(`--type must be one of ${typeNames.join(', ')}, not "${type}".`);
  }
  const { rows } = await client.query(
    `select r.id, r.created_at as reported_at, ${SELECT_TYPE} as type, r.target_id as target, u.username as owner,
       reason.name as reason,
       (select count(*) from user_reports o where o.type_id = r.type_id and o.target_id = r.target_id
         and o.closed_at is null) as open,
       ${SELECT_CONTENT} as content${flags.has('all') ? ', r.closed_at, r.outcome' : ''}
     from user_reports r
     join user_report_reasons reason on reason.id = r.reason_id
     ${JOIN_TARGET}
     where r.id < $1 and ($2 or r.closed_at is null) and ($3::int is null or r.type_id = $3)
     order by r.id desc limit $4`,
    [before, flags.has('all'), type === undefined ? null : REPORT_TYPES[type as ReportType], limit],
  );
  return formatTable(rows, flags.has('all') ? 'No reports.' : 'No open reports.');
}

interface Report {
  id: number;
  type: ReportType;
  target: string;
}

async function findReport({ client }: CommandContext, text: string): Promise<Report> {
  const { rows } = await client.query<Report>(
    `select r.id, ${SELECT_TYPE} as type, r.target_id as target from user_reports r where r.id = $1`,
    [parsePositiveInteger(text, 'The report ID')],
  );
  const [report] = rows;
  if (!report) throw new AdminError(`Report ${text} does not exist.`);
  return report;
}

/** Shows a report, the reported content, and all other reports about it. */
async function show(context: CommandContext) {
  const { client, args } = context;
  const report = await findReport(context, args[0] ?? '');
  const { rows: targets } = await client.query(
    `select r.id, ${SELECT_TYPE} as type, r.target_id as target, u.username as owner, ${SELECT_CONTENT} as content,
       cv.file_name as video, case r.type_id when ${REPORT_TYPES.video} then v.hidden_at is not null
         when ${REPORT_TYPES.comment} then c.state = 'hidden'
         when ${REPORT_TYPES.playlist} then p.hidden_at is not null else u.hidden_at is not null end as hidden,
       u.state as account, u.id is null as deleted
     from user_reports r
     ${JOIN_TARGET}
     left join videos cv on cv.id = c.video_id
     where r.id = $1`,
    [report.id],
  );
  const { rows: reports } = await client.query(
    `select r.id, r.created_at as reported_at, u.username as reporter, reason.name as reason, r.closed_at, r.outcome
     from user_reports r
     join user_report_reasons reason on reason.id = r.reason_id
     join users u on u.id = r.reporter_id
     where r.type_id = $1 and r.target_id = $2 order by r.id`,
    [REPORT_TYPES[report.type], report.target],
  );
  const target = targets[0] ?? {};
  const text = `${formatFields(target).text}\n\n${formatTable(reports, '').text}`;
  return { data: { ...target, reports }, text };
}

/** Closes a report and all others about the same content. */
async function close(context: CommandContext) {
  const { client, args, options } = context;
  const report = await findReport(context, args[0] ?? '');
  const outcome = options.outcome ?? 'no action';
  const closed = await closeReports(client, report.type, report.target, outcome);
  if (closed === 0) throw new AdminError(`Report ${report.id} is already closed.`);
  await recordAdminAction(
    context,
    'report close',
    { type: report.type, id: report.target },
    {
      report: report.id,
      outcome,
      closedReports: closed,
    },
  );
  const others = closed === 1 ? '' : ` with ${closed - 1} more about the same ${report.type}`;
  return formatMessage(`Report ${report.id} closed${others}.`, {
    id: report.id,
    closedReports: closed,
    outcome,
  });
}

export const reportCommands: Command[] = [
  {
    name: 'reports',
    parameters: [],
    options: { ...LIST_OPTIONS, type: `only this type: ${typeNames.join(', ')}` },
    flags: { all: 'include closed reports' },
    summary: 'list open reports, latest first',
    run: list,
  },
  {
    name: 'report show',
    parameters: ['ID'],
    summary: 'show a report, its content and all reports about it',
    run: show,
  },
  {
    name: 'report close',
    parameters: ['ID'],
    options: { outcome: 'outcome for the audit log (default "no action")' },
    summary: 'close a report and all others about the same content',
    run: close,
  },
];
