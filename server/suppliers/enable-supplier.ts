import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { ask } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { enableRow, lockRow } from '../kit/db/rows.ts'
import { todayOf } from '../kit/text/today.ts'

/** Lets orders go to a supplier, or stops it; lines already with it stay. Stopping asks when there are some. */
export async function enableSupplier(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const supplier = await lockRow(ctx, 'supplier', id, 'for update')
  await enableRow(ctx, 'supplier', supplier, enabled)
  if (!enabled) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from order_line l where l.merchant_id = ${ctx.scope.merchantId}
      and l.supplier_id = ${id} and l.supplier_status in ${among(lineStates.phases.supplied)} and l.date >= ${todayOf(ctx)}::date`.execute(
      ctx.db,
    )
    const lines = firstOf(rows).n
    if (lines) ask(ctx, [{ key: 'suppliers.questions.disable', facts: { name: supplier.name, lines } }])
  }
  await emit(ctx, enabled ? 'suppliers.enabled' : 'suppliers.disabled', {
    subject: 'supplier',
    subjectId: id,
    facts: { name: supplier.name },
  })
  return { done: true }
}
