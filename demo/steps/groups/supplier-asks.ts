import { sql } from 'kysely'
import type { Ctx } from '#server/kit/ctx.ts'
import { todayOf } from '#server/kit/text/today.ts'
import { payDeposit, saveDeposit } from '#server/plans/options/supplier-deposits.ts'
import { askOption } from '#server/plans/options/ask-option.ts'
import { allServices } from '#server/plans/services/services-of.ts'
import type { Stage } from '../stage.ts'

/** What a supplier is asked to hold for longer, and a deposit that one of a group wants: paid where the group has sent its own. */
export async function askSuppliers(ctx: Ctx, stage: Stage, planId: number, isPaid: boolean): Promise<void> {
  const services = await allServices(ctx, planId)
  const held = services.find(({ optionUntil, state }) => optionUntil !== null && state === 'informed')
  if (held)
    await askOption(ctx, {
      id: held.id,
      until: stage.clock.day(18),
      to: '',
      note: 'The names come next week.',
    })
  const booked = services.find(
    ({ state, skuId, supplierId }) => state === 'booking-confirmed' && supplierId !== null && skuId === null,
  )
  if (!booked) return
  const { id } = await saveDeposit(ctx, {
    planId,
    serviceId: booked.id,
    label: '',
    dueOn: stage.clock.day(isPaid ? 0 : 6),
    amountMinor: 2_000_000,
    currency: 'THB',
  })
  const { rows } = await sql<{ id: number }>`select id from collection_account
    where merchant_id = ${ctx.scope.merchantId} and currency = 'THB' and enabled order by id limit 1`.execute(
    ctx.db,
  )
  const [account] = rows
  if (isPaid && account)
    await payDeposit(ctx, { id, accountId: account.id, paidOn: todayOf(ctx), reference: 'TT' })
}
