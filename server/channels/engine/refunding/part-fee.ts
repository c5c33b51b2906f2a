import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'
import { AppError } from '../../../kit/call/errors.ts'
import { previewAmendment, takeBackFee } from '../../../orders/orders.public.ts'
import { isTakenOff, type BookingRow, type StoredUnit } from '../bookings.ts'

/** Those whose guest was taken off here stand last: they are the first to be given back. */
export function openUnits(row: BookingRow): { no: number; unit: StoredUnit }[] {
  const open = row.units
    .map((unit, at) => ({ no: at + 1, unit }))
    .filter(({ unit }) => !unit.usedAt && !unit.refundedAt)
  const isTaken = ({ unit }: { unit: StoredUnit }) => isTakenOff(row, unit)
  return [...open.filter((one) => !isTaken(one)), ...open.filter(isTaken)]
}

/** What is kept of those who go: worked out now, or as it was when all of it was cancelled here. */
export async function feeOf(
  ctx: Ctx,
  row: BookingRow,
  { nos, isTakenBack }: { nos: readonly number[]; isTakenBack: boolean },
): Promise<number> {
  const id = row.order_id ?? 0
  if (isTakenBack) {
    const { rows } = await sql<{ fee: number }>`
      select coalesce(fee_minor, 0) as fee from orders
       where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
    return rows[0]?.fee ?? 0
  }
  const open = openUnits(row).length
  const removeGuests = nos.flatMap((no) => row.units[no - 1]?.guestId ?? [])
  if (nos.length < open && removeGuests.length === nos.length)
    try {
      const { feeMinor } = await previewAmendment(ctx, { id, amendment: Amendment.parse({ removeGuests }) })
      return feeMinor
    } catch (error) {
      // Said once it is answered: something stands in its way now.
      if (!(error instanceof AppError)) throw error
    }
  return Math.round(((await takeBackFee(ctx, id)) * nos.length) / Math.max(1, open))
}
