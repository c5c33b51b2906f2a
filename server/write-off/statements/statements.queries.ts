import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  LookAtStatement,
  Statement,
  StatementFilter,
  StatementInfo,
  StatementList,
} from '#contract/write-off/statements/statement.schema.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'
import { itemAt } from '#contract/kit/given.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { fail } from '../../kit/call/errors.ts'
import { lookAt } from './check-statement.ts'
import { readFirstLines, viewOf } from './statement-records.ts'
import { takenLines } from './taken-lines.ts'

type Row = Omit<Statement, 'can'>

const query = (
  ctx: Ctx,
  {
    text,
    source = null,
    accountId = null,
    id = null,
  }: {
    text?: string | undefined
    source?: string | null | undefined
    accountId?: number | null | undefined
    id?: number | null
  },
) =>
  sql<Row>`select s.id, s.version, s.source, s.state, s.format, s.file_name as "fileName", s.account_number as "accountNumber", s.number,
      coalesce(c.name, o.name, a.name, '') as "ofName", s.account_id as "accountId", s.connection_id as "connectionId", s.agent_id as "agentId",
      coalesce(s.currency, '') as currency, s.from_day as "fromDay", s.to_day as "toDay", s.opening_minor as "openingMinor", s.closing_minor as "closingMinor",
      s.line_count as "lineCount", s.new_count as "newCount", jsonb_array_length(s.broken) as "brokenCount", s.checks,
      (select count(*)::int from bank_line l where l.merchant_id = s.merchant_id and l.statement_id = s.id and l.state = 'open') as open,
      s.sent_by_name as "sentByName", s.sent_at as "sentAt", s.taken_by_name as "takenByName", s.taken_at as "takenAt"
    from bank_statement s left join collection_account c on c.merchant_id = s.merchant_id and c.id = s.account_id
    left join outside_connection o on o.merchant_id = s.merchant_id and o.id = s.connection_id
    left join agent a on a.merchant_id = s.merchant_id and a.id = s.agent_id
   where s.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['s.file_name', 's.account_number', 'c.name', 'a.name', 'o.name'])}
     and (${source}::text is null or s.source = ${source}) and (${accountId}::bigint is null or s.account_id = ${accountId})
     and (${id}::bigint is null or s.id = ${id})`

const withCan = (ctx: Ctx, row: Row): Statement => {
  const { import: key } = writeOffKeys
  const { take, drop } = canOf(ctx, { take: key, drop: key })
  return {
    ...row,
    can: {
      ...(row.state === 'read' && take && { take, map: take }),
      ...((row.state === 'read' || row.source === 'bank') && drop && { drop }),
    },
  }
}

export async function listStatements(
  ctx: Ctx,
  { text, source, accountId, ...paging }: z.output<typeof StatementFilter>,
): Promise<z.output<typeof StatementList>> {
  const page = await pageOf(
    ctx,
    paging,
    query(ctx, { text, source, accountId }),
    sql`r.state = 'taken', r.id desc`,
  )
  return { ...page, rows: page.rows.map((row) => withCan(ctx, row)) }
}

const firstRows = 20

/** What was read: the first lines as they would be kept, and each row that could not be read. */
export async function statementInfo(
  ctx: Ctx,
  { id, shown }: z.output<typeof LookAtStatement>,
): Promise<StatementInfo> {
  const { rows } = await query(ctx, { id }).execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const statement = await readFirstLines(ctx, id, shown)
  const { draft, mapping, encoding, broken } = statement
  const view = viewOf(statement)
  const looked = await lookAt(ctx, statement, view, row.currency)
  const cells = draft && 'rows' in draft ? draft.rows : []
  const headAt = mapping?.headAt ?? 0
  return {
    ...withCan(ctx, row),
    encoding,
    mapping,
    heads: cells[headAt] ?? [],
    sample: cells.slice(headAt + 1, headAt + 1 + firstRows),
    lines:
      row.state === 'taken'
        ? await takenLines(ctx, statement, shown)
        : view.lines.slice(0, shown).map((line, no) => ({
            row: line.row,
            day: line.day,
            amountMinor: line.amountMinor,
            currency: line.currency ?? row.currency,
            text: line.text || line.order || '',
            payer: line.payer,
            reference: line.reference || line.payout || '',
            feeMinor: line.feeMinor ?? 0,
            known: looked.known.has(itemAt(looked.keys, no)),
            became: null,
            becameName: '',
            differsMinor: null,
          })),
    broken: broken.slice(0, 100),
  }
}

/** Accounts with payment providers that money is held at. */
export async function providerChoices(ctx: Ctx) {
  const { rows } = await sql<{
    value: number
    label: string
  }>`select id as value, name || ' · ' || system as label from outside_connection
    where merchant_id = ${ctx.scope.merchantId} and system not in ('bank', 'cash') order by name, id`.execute(
    ctx.db,
  )
  return { rows }
}
