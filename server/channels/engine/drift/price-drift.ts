import { reasonOf } from '../../../kit/call/reason.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { enqueue, type Job } from '../../../kit/jobs/jobs.ts'
import { amountText, putToFollowUp } from '../../../orders/orders.public.ts'
import type { ChannelConnection } from '../../port/adapter.ts'

type Totals = { retail: number | null; net: number | null }
type Sale = { orderId: number; currency: string; stated: Totals; ours: Totals }

/**
 * A marketplace that sold for another price than is ours there, or pays another share of it: the order stands, and is followed once it is
 * committed. What it does not tell, or tells in other money, is not compared.
 */
export async function noteDrift(
  ctx: Ctx,
  { name, currency }: Pick<ChannelConnection, 'name' | 'currency'>,
  { orderId, currency: statedIn, stated, ours }: Sale,
): Promise<void> {
  if (statedIn !== '' && statedIn !== currency) return
  const differs = (['retail', 'net'] as const).find(
    (of) => stated[of] !== null && ours[of] !== null && stated[of] !== ours[of],
  )
  if (!differs) return
  const facts = { market: name, sold: stated[differs], ours: ours[differs], currency }
  await enqueue(ctx, 'channels.followDrift', { orderId, ...facts })
}

export const followDrift: Job = async (
  { inMerchant },
  { merchantId, orderId, market, sold, ours, currency },
) => {
  const amount = (minor: unknown) => amountText(Number(minor), String(currency))
  const params = { market: String(market), sold: amount(sold), ours: amount(ours) }
  await inMerchant(merchantId, (ctx) =>
    putToFollowUp(
      ctx,
      Number(orderId),
      'sold-otherwise',
      reasonOf({ word: 'channels.text.soldOtherwise', params }),
    ),
  )
}
