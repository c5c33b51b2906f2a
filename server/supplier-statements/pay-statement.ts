import { sql } from 'kysely'
import type { z } from 'zod'
import type { PayStatement } from '#contract/supplier-statements/statement.schema.ts'
import { cashAccount } from '../finance/finance.public.ts'
import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { runOfLines } from '../suppliers/suppliers.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { statedRows, type SupplierStatementsRowsView } from './rows.queries.ts'
import { lockOpen, tellStatement } from './statement-records.ts'

/** A payment run of the lines on which both sides agree; what is disputed waits. */
export async function payStatement(
  ctx: Ctx,
  { id, ...form }: z.output<typeof PayStatement>,
): Promise<{ id: number }> {
  const statement = await lockOpen(ctx, { id })
  await cashAccount(ctx, form.accountId, { currency: statement.currency })
  const { rows } = await sql<
    Pick<SupplierStatementsRowsView, 'lineId'>
  >`select distinct r."lineId" from (${statedRows(ctx, [id])}) r
    where r.kind = 'same' and r.answer <> 'left' and r."owedMinor" > 0`.execute(ctx.db)
  const run = await runOfLines(
    ctx,
    { ...form, until: '9999-12-31', supplierIds: [statement.supplier_id] },
    rows.flatMap(({ lineId }) => lineId ?? []),
  )
  await tellStatement(ctx, 'paid', id, {
    run: codeOfRun(run.id),
    lines: rows.length,
    file: statement.file_name,
  })
  return run
}
