import { sql } from 'kysely'
import type { LiveThird, ThirdLive } from '#contract/third-supply/third-supply.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { inTransaction } from '../kit/call/in-transaction.ts'
import type { CallCtx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { readThird } from './connections.ts'
import { whyOf } from './systems/system.ts'
import { systemOf } from './systems/systems.ts'

/** What the supplier has and asks now: its own answer, nothing kept. */
export async function liveOf(ctx: CallCtx, { id, from, days }: LiveThird): Promise<ThirdLive> {
  const { connection, row } = await inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ connectionId: number; product: string; option: string }>`
      select connection_id as "connectionId", outside_product as product, outside_option as option from third_product
       where merchant_id = ${inner.scope.merchantId} and id = ${id}`.execute(inner.db)
    const found = rows[0] ?? fail('notFound')
    return { connection: await readThird(inner, found.connectionId), row: found, today: todayOf(inner) }
  })
  const first = from ?? todayOf(ctx)
  const last = Temporal.PlainDate.from(first)
    .add({ days: days - 1 })
    .toString()
  try {
    const rows = await systemOf(connection).slots({ app: ctx.app, connection }, row, first, last)
    return { why: '', text: '', rows }
  } catch (error) {
    return { ...whyOf(error), rows: [] }
  }
}
