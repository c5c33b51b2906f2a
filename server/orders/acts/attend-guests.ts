import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

type Attendance = 'expected' | 'boarded' | 'no-show'

/** Guests of an order who come, or do not, together: those who went with an amendment stay gone. */
export async function attendGuests(
  ctx: Ctx,
  orderId: number,
  { from, to }: { from: readonly Attendance[]; to: Attendance },
): Promise<void> {
  await sql`update order_guest set attendance = ${to}
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and attendance = any(${[...from]}::text[])`.execute(
    ctx.db,
  )
}
