import type { SailingAsk } from '#contract/ticketing/day/day.schema.ts'
import type { NoShow } from '#contract/ticketing/ticketing.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { markNoShow } from '../mark-no-show.ts'
import { guestsOn } from './sailing-guests.ts'

export async function markGuests(ctx: Ctx, input: NoShow): Promise<{ done: true }> {
  await markNoShow(ctx, input)
  return { done: true }
}

/** Marks whoever of a sailing is still expected as not come, voucher by voucher in the order of their ids. */
export async function markRest(ctx: Ctx, { date, skuId, session }: SailingAsk): Promise<{ count: number }> {
  if (date > todayOf(ctx)) fail('operationInvalid')
  await readRow(ctx, 'sku', skuId)
  const guests = await guestsOn(ctx, date, { skuId, session })
  const rest = guests.filter(
    ({ attendance, entitlementIds }) => attendance === 'expected' && entitlementIds.length,
  )
  const byVoucher = Map.groupBy(rest, ({ voucherId }) => voucherId ?? 0)
  for (const [voucherId, some] of [...byVoucher].toSorted(([a], [b]) => a - b)) {
    // One right of each guest: a guest is marked once.
    const entitlementIds = some.flatMap(({ entitlementIds: [first] }) => first ?? [])
    if (voucherId) await markNoShow(ctx, { voucherId, entitlementIds, back: false })
  }
  return { count: rest.length }
}
