import { AppError, failField } from '../../../kit/call/errors.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { todayOf } from '../../../kit/text/today.ts'
import {
  guestKeyOf,
  isStale,
  loadPromos,
  describeWhy,
  whyNoUse,
  whyNotPromo,
  type ClaimedUse,
  type LockedPromos,
} from '../../../promotions/promotions.public.ts'
import type { OrderSku } from '../../order/order-skus.ts'
import type { Waiting } from '../order-request.ts'

/** The claims of a batch's requests that name a promo code which exists; without a code no query is made. */
export async function loadClaims(ctx: Ctx, batch: readonly Waiting[]): Promise<Map<Waiting, ClaimedUse>> {
  const coded = batch.filter(({ request }) => request.promoCode)
  const found = await loadPromos(
    ctx,
    coded.map(({ request }) => request.promoCode!),
  )
  return new Map(
    coded.flatMap((waiting) => {
      const { promoCode, contactPhone, contactEmail } = waiting.request
      const terms = found.get(promoCode!)
      return terms ? [[waiting, { terms, guestKey: guestKeyOf(contactPhone, contactEmail) }]] : []
    }),
  )
}

/** Refuses the field where a code was named that does not hold for this order. */
export function checkClaim({ ctx, request }: Waiting, sku: OrderSku, claim: ClaimedUse | undefined): void {
  if (!request.promoCode) return
  const why = whyNotPromo(claim?.terms, {
    today: todayOf(ctx),
    date: request.date,
    skuId: sku.id,
    categoryId: sku.categoryId,
    agentId: request.agentId,
  })
  if (why) failField('promoCode', `promotions.why.${describeWhy(why, ctx.actor.kind)}`)
}

/** Under the locks: `again` where the terms have changed meanwhile; ends the order where no use is left for it. */
export function decideClaim(
  { request, place }: Waiting,
  promos: LockedPromos,
  claim: ClaimedUse,
): 'again' | 'fits' {
  if (isStale(promos, claim.terms)) return 'again'
  const why = whyNoUse(promos, claim)
  const field = `${place}promoCode`
  if (why === 'guestUnknown') failField(field, 'promotions.why.guestUnknown')
  if (why)
    throw new AppError(
      why === 'usedUp' ? 'promotions.usedUp' : 'promotions.guestUsed',
      { code: request.promoCode! },
      [{ field, why: `promotions.why.${why}` }],
    )
  return 'fits'
}
