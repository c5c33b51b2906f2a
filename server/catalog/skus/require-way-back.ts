import type { SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

type RoundTrip = { id?: number; charge_method: string }

/** What sails back is another boat ticket, one way, charged as the round trip is: who goes out comes back. */
export async function requireWayBack(
  ctx: Ctx,
  facts: SkuFacts | undefined,
  { id, charge_method: chargeMethod }: RoundTrip,
): Promise<void> {
  if (facts?.type !== 'boat-ticket' || facts.wayBackId === null) return
  const back = await ctx.db
    .selectFrom('sku')
    .select(['id', 'product_type', 'charge_method', 'facts'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', facts.wayBackId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!back) failField('facts.wayBackId', 'unknown')
  const { trip } = back.facts as { trip?: string }
  const fits =
    back.id !== id &&
    back.product_type === 'boat-ticket' &&
    back.charge_method === chargeMethod &&
    trip !== 'round-trip'
  if (!fits) failField('facts.wayBackId', 'catalog.fieldErrors.wayBackKind')
}
