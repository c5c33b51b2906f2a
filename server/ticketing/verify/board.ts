import { sql } from 'kysely'
import { judge } from '#contract/ticketing/verify/judge.ts'
import { firstOf } from '#contract/kit/given.ts'
import type { NoShow, Redeem, Undo } from '#contract/ticketing/ticketing.schema.ts'
import type { Board, VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { may, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { markNoShow } from '../mark-no-show.ts'
import { lockVoucher, redeem } from '../redeem.ts'
import { undoRedeem } from '../undo-redeem.ts'
import { checkedVouchers } from '../vouchers.queries.ts'
import { recorded } from './note-refusal.ts'
import { postOf } from './posts.ts'
import { verified } from './verify-ticket.ts'

/** Lets a party on board at a post; of those not named all that may board there now. */
export const boardParty = (ctx: CallCtx, input: Board): Promise<VerifiedVoucher & { redeemed: number }> =>
  recorded(ctx, input, boardNow)

async function boardNow(ctx: Ctx, input: Board): Promise<VerifiedVoucher & { redeemed: number }> {
  const post = await postOf(ctx, input.postId)
  const place = input.place || post?.name || ''
  if (post && !may(ctx, 'boatTicket.ticketVerify.override')) {
    const voucher = await lockVoucher(ctx, input.voucherId)
    const requested = input.entitlementIds
    const rights = voucher.entitlements.filter(({ id }) => requested?.includes(id) ?? true)
    const facts = { voidedAt: null, dueMinor: 0, missing: 0, barred: [] }
    const { refusal } = judge({ ...voucher, ...facts, entitlements: rights }, post, todayOf(ctx))
    if (refusal === 'otherProduct' || refusal === 'otherWay') fail('ticketing.otherPost', { post: post.name })
  }
  const { redeemed, ...after } = await redeem(ctx, { ...input, place })
  return { ...firstOf(await verified(ctx, [after], post)), redeemed }
}

/** The same at the counter of tickets. */
export const redeemRecorded = (ctx: CallCtx, input: Redeem) => recorded(ctx, input, redeem)

const asVerified = async (ctx: Ctx, voucherId: number): Promise<VerifiedVoucher> =>
  firstOf(await verified(ctx, await checkedVouchers(ctx, sql`v.id = ${voucherId}`), null))

export async function boardUndo(ctx: Ctx, input: Undo): Promise<VerifiedVoucher> {
  await undoRedeem(ctx, input)
  return asVerified(ctx, input.voucherId)
}

export async function boardNoShow(ctx: Ctx, input: NoShow): Promise<VerifiedVoucher> {
  await markNoShow(ctx, input)
  return asVerified(ctx, input.voucherId)
}
