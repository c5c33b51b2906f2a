import { sql } from 'kysely'
import type { z } from 'zod'
import type { MapStatement } from '#contract/supplier-statements/statement.schema.ts'
import { failField } from '../kit/call/errors.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { updateRow } from '../kit/db/rows.ts'
import { readInTurn } from '../kit/sheet/reader/read-in-turn.ts'
import { taskIn } from '../kit/sheet/reader/read-task.ts'
import { todayOf } from '../kit/text/today.ts'
import { keepMeanings } from './keep-meanings.ts'
import type { MappedRow, RowsInput } from './map-rows.task.ts'
import { isEnough } from './read-statement.ts'
import { lockOpen, tellStatement } from './statement-records.ts'

const rowsTask = taskIn<RowsInput, null, MappedRow>(new URL('./map-rows.task.ts', import.meta.url))

/** What its columns are: read again by them, and remembered for this supplier's files that are headed alike. */
export async function mapStatement(
  ctx: CallCtx,
  { columns, dateOrder, ...one }: z.output<typeof MapStatement>,
): Promise<{ done: true }> {
  const { statement, rows } = await inTransaction(ctx, async (inner) => {
    const found = await lockOpen(inner, one)
    if (columns.length !== found.heads.length) failField('columns', 'notAllowed')
    const named = columns.filter(Boolean)
    if (new Set(named).size < named.length || !isEnough(columns))
      failField('columns', 'supplier-statements.fieldErrors.notEnough')
    return { statement: found, rows: await rowsOf(inner, found.id) }
  })
  const { id, version, supplier_id: supplierId, currency, head_hash: headHash } = statement
  const mapping = { columns, dateOrder }
  const about = { currency, near: todayOf(ctx), zone: ctx.merchant.timeZone }
  // Reading may wait for its turn: no connection is held meanwhile.
  const { list } = await readInTurn(ctx, rowsTask, { rows, mapping, about }, 'columns')
  return inTransaction(ctx, async (inner) => {
    const open = await lockOpen(inner, { id, version })
    await sql`insert into supplier_statement_mapping (merchant_id, supplier_id, head_hash, columns, date_order)
      values (${ctx.scope.merchantId}, ${supplierId}, ${headHash}, ${columns}, ${dateOrder})
      on conflict (merchant_id, supplier_id, head_hash) do update set columns = excluded.columns, date_order = excluded.date_order`.execute(
      inner.db,
    )
    await updateRow(inner, 'supplier_statement', open, { columns, date_order: dateOrder })
    await keepMeanings(inner, { id, supplierId, currency }, list)
    await tellStatement(inner, 'mapped', id, { file: statement.file_name })
    return { done: true }
  })
}

/** The rows that are kept, as JSON: they are taken apart where they are read. */
async function rowsOf(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(json_build_object('no', row_no, 'cells', cells) order by row_no), '[]')::text as rows
      from supplier_statement_row where merchant_id = ${ctx.scope.merchantId} and statement_id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.rows ?? '[]'
}
