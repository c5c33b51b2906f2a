import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import type { SendKind } from './order-work.ts'

/** A bulk act informs one after the other: a letter waits this long for what else it tells the same supplier. */
const letterSeconds = 20

/**
 * Hands a line to its supplier: queues `orders.sendLine` within the act's own transaction, so that it leaves if, and
 * only if, the act is kept. The job finds the way (mail, log-in, mirror order) from the supplier. What was told in the
 * past was told then: no message leaves for it now.
 */
export async function sendLine(
  ctx: Ctx,
  line: { id: number; orderId: number },
  kind: SendKind,
  letter?: { supplierId: number },
): Promise<void> {
  if (ctx.past) return
  if (letter) return intoLetter(ctx, line, letter)
  await enqueue(ctx, 'orders.sendLine', { lineId: line.id, orderId: line.orderId, kind })
}

/** The line waits for the letter to its supplier, which takes all that wait for it. */
async function intoLetter(
  ctx: Ctx,
  line: { id: number; orderId: number },
  { supplierId }: { supplierId: number },
): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`insert into order_letter_line (merchant_id, line_id, order_id, supplier_id, asked_at)
    values (${merchantId}, ${line.id}, ${line.orderId}, ${supplierId}, ${ctx.now.toISOString()})
    on conflict (merchant_id, line_id) do update
      set supplier_id = excluded.supplier_id, asked_at = excluded.asked_at, mail_id = null`.execute(ctx.db)
  const waits = ctx.bulkId === undefined ? 0 : letterSeconds * 1000
  await enqueue(
    ctx,
    'orders.sendLetter',
    { supplierId },
    { key: `letter ${merchantId} ${supplierId}`, runAt: new Date(ctx.now.getTime() + waits) },
  )
}
