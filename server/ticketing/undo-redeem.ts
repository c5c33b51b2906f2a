import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { CheckedVoucher, Undo } from '#contract/ticketing/ticketing.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { lockVoucher, noteCheck, setAttendance } from './redeem.ts'
import { checkedVouchers } from './vouchers.queries.ts'

/** Takes a check back, with a reason: the rights can be used again. */
export async function undoRedeem(
  ctx: Ctx,
  { voucherId, entitlementIds, reason }: Undo,
): Promise<CheckedVoucher> {
  const voucher = await lockVoucher(ctx, voucherId)
  const requested = voucher.entitlements.filter((one) => entitlementIds.includes(one.id))
  if (requested.length < new Set(entitlementIds).size) fail('notFound')
  const used = requested.filter((one) => one.state === 'redeemed')
  if (!used.length) fail('operationInvalid')
  // Of a voucher or a guest that was cancelled meanwhile nothing comes to life again.
  await sql`update entitlement e set state = case when ${voucher.state === 'void'}::boolean or exists (select from order_guest g
         where g.merchant_id = e.merchant_id and g.id = e.guest_id and g.attendance = 'cancelled') then 'void' else 'ready' end, redeemed_at = null, redeemed_by = null,
       redeemed_by_name = null, place = null, device = null, device_id = null
     where merchant_id = ${ctx.scope.merchantId} and id = any(${used.map((one) => one.id)}::bigint[])`.execute(
    ctx.db,
  )
  // What devices claim of them is taken back with it: what they hand in later of before does not let anybody on board again.
  await sql`update ticket_claim set undone = true
     where merchant_id = ${ctx.scope.merchantId} and entitlement_id = any(${used.map((one) => one.id)}::bigint[])`.execute(
    ctx.db,
  )
  await setAttendance(
    ctx,
    used.map((one) => one.guestId),
  )
  await noteCheck(ctx, voucher, {
    place: '',
    device: '',
    outcome: 'undone',
    redeemed: -used.length,
    reason,
    ids: used.map(({ id }) => id),
  })
  await emit(ctx, 'ticketing.undone', {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count: used.length },
    reason,
    topics: ['ticket', 'order'],
  })
  return firstOf(await checkedVouchers(ctx, sql`v.id = ${voucherId}`))
}
