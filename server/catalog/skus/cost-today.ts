import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { itemAt } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costsOf } from '../../pricing/pricing.public.ts'

export type CostToday = NonNullable<SkuRow['cost']>
const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

/**
 * What one guest (or unit) of each kind costs today by SKU, special costs before base costs; a SKU of which no kind has
 * a cost is absent. Only for who may see costs.
 */
export async function costsToday(
  ctx: Ctx,
  input: readonly { skuId: number; supplierId: number }[],
): Promise<Map<number, CostToday>> {
  const date = todayOf(ctx)
  const costs = await costsOf(
    ctx,
    input.map((pair) => ({ ...pair, date, guests: nobody })),
  )
  const pairs = input.flatMap(({ skuId }, at): [number, CostToday][] => {
    const { unitCosts, currency } = itemAt(costs, at)
    return Object.values(unitCosts).some((amount) => amount !== null)
      ? [[skuId, { ...unitCosts, currency }]]
      : []
  })
  return new Map(pairs)
}
