import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  OneStatement,
  StatementFilter,
  StatementInfo,
  SupplierStatement,
} from '#contract/supplier-statements/statement.schema.ts'
import { statementStates } from '#contract/supplier-statements/statement.states.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { finds } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { canMove } from '../kit/record/to-move.ts'
import { statedRows, waits } from './rows.queries.ts'

type Plain = Omit<SupplierStatement, 'can' | 'theirsMinor' | 'oursMinor' | 'counts' | 'waiting'>
type Sums = Pick<SupplierStatement, 'id' | 'theirsMinor' | 'oursMinor' | 'counts' | 'waiting'>

const columns = sql`u.id, u.version, u.supplier_id as "supplierId", p.name as "supplierName", u.currency, u.file_name as "fileName",
  u.from_day as "from", u.to_day as "to", u.status, u.reason, u.made_by_name as "madeByName", u.made_at as "madeAt"`
const from = sql`supplier_statement u join supplier p on p.merchant_id = u.merchant_id and p.id = u.supplier_id`

/** Statements, the last that was sent first. */
export async function listStatements(ctx: Ctx, { text, ...filter }: z.output<typeof StatementFilter>) {
  const { supplierId = null, status = null, ...paging } = filter
  const page = await pageOf(
    ctx,
    paging,
    sql<Plain>`select ${columns} from ${from} where u.merchant_id = ${ctx.scope.merchantId}
      and (${supplierId}::bigint is null or u.supplier_id = ${supplierId}) and (${status}::text is null or u.status = ${status})
      and ${finds(text, ['p.name', 'u.file_name', 'u.made_by_name'])}`,
    sql`r.id desc`,
  )
  return { ...page, rows: await withSums(ctx, page.rows) }
}

/** One statement, with what its columns are taken for. */
export async function statementInfo(ctx: Ctx, { id }: OneStatement): Promise<StatementInfo> {
  const { rows } = await sql<
    Plain & Pick<StatementInfo, 'encoding' | 'heads' | 'columns' | 'dateOrder' | 'sample' | 'passedRows'>
  >`
    select ${columns}, u.encoding, u.heads, u.columns, u.date_order as "dateOrder",
           coalesce((select jsonb_agg(t.cells order by t.row_no) from (
             select cells, row_no from supplier_statement_row t where t.merchant_id = u.merchant_id and t.statement_id = u.id
              order by row_no limit 3) t), '[]') as sample,
           array(select t.row_no from supplier_statement_row t
                  where t.merchant_id = u.merchant_id and t.statement_id = u.id and t.problem = 'passed'
                    and exists (select from jsonb_array_elements_text(t.cells) c where trim(c) <> '') order by t.row_no) as "passedRows"
      from ${from} where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${id}`.execute(ctx.db)
  const [found] = rows
  if (!found) fail('notFound')
  const { encoding, heads, columns: mapped, dateOrder, sample, passedRows, ...plain } = found
  const [view = fail('notFound')] = await withSums(ctx, [plain])
  return { ...view, encoding, heads, columns: mapped, dateOrder, sample, passedRows }
}

async function withSums(ctx: Ctx, rows: readonly Plain[]): Promise<SupplierStatement[]> {
  const ids = rows.map(({ id }) => id)
  const sums = ids.length ? await sumsOf(ctx, ids) : new Map<number, Sums>()
  const mayPay = may(ctx, 'supplierRouter.supplierPay.edit')
  return rows.map((row) => {
    const { theirsMinor = 0, oursMinor = 0, counts = none, waiting = 0 } = sums.get(row.id) ?? {}
    const isOpen = row.status === 'open'
    return {
      ...row,
      theirsMinor,
      oursMinor,
      counts,
      waiting,
      can: {
        ...canMove(ctx, statementStates, row.status),
        ...(isOpen && mayPay && { map: true as const, ...(counts.same > 0 && { pay: true as const }) }),
      },
    }
  })
}

const none = { same: 0, amount: 0, theirs: 0, ours: 0, unread: 0 }

/** What each statement comes to: a line counts once on our side, whatever rows they have about it. */
async function sumsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Sums>> {
  const count = (kind: keyof typeof none) => sql`count(*) filter (where r.kind = ${sql.lit(kind)})::int`
  const { rows } = await sql<Sums>`
    select r."statementId" as id, coalesce(sum(r."theirsMinor") filter (where r.answer <> 'left'), 0)::bigint as "theirsMinor",
           coalesce(sum(r."oursMinor") filter (where r.first), 0)::bigint as "oursMinor",
           jsonb_build_object('same', ${count('same')}, 'amount', ${count('amount')}, 'theirs', ${count('theirs')},
             'ours', ${count('ours')}, 'unread', ${count('unread')}) as counts,
           count(*) filter (where ${waits})::int as waiting
      from (select r.*, row_number() over (partition by r."statementId", r."lineId" order by r.row) = 1 as first
              from (${statedRows(ctx, ids)}) r) r group by 1`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
