import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { CheckedVoucher, NoShow } from '#contract/ticketing/ticketing.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { lockVoucher, noteCheck } from './redeem.ts'
import { checkedVouchers } from './vouchers.queries.ts'

/**
 * Marks the guests of rights not used as not come (or, with `back`, as expected again), from the day of service on. Their
 * rights stay: who comes after all is checked in. Throws 404, `ticketing.voided`, `operationInvalid`.
 */
export async function markNoShow(
  ctx: Ctx,
  { voucherId, entitlementIds, back }: NoShow,
): Promise<CheckedVoucher> {
  const voucher = await lockVoucher(ctx, voucherId)
  const requested = voucher.entitlements.filter((one) => entitlementIds.includes(one.id))
  if (requested.length < new Set(entitlementIds).size) fail('notFound')
  if (voucher.state === 'void') fail('ticketing.voided')
  if (voucher.can['noShow'] !== true) fail('operationInvalid')
  const guestIds = requested.map((one) => one.guestId)
  const { rows } = await sql<{
    id: number
  }>`update order_guest set attendance = ${back ? 'expected' : 'no-show'}
     where merchant_id = ${ctx.scope.merchantId} and id = any(${guestIds}::bigint[]) and attendance = ${back ? 'no-show' : 'expected'}
     returning id`.execute(ctx.db)
  const count = rows.length
  const ids = requested.map(({ id }) => id)
  if (!count) fail('operationInvalid')
  const outcome = back ? 'expectedAgain' : 'noShow'
  await noteCheck(ctx, voucher, { place: '', device: '', outcome, redeemed: 0, ids })
  await emit(ctx, `ticketing.${outcome}`, {
    subject: 'order',
    subjectId: voucher.orderId,
    orderId: voucher.orderId,
    facts: { count },
    topics: ['ticket', 'order'],
  })
  return firstOf(await checkedVouchers(ctx, sql`v.id = ${voucherId}`))
}
