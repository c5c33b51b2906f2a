import { wordAt } from '#contract/words.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { loadOrderSkus } from '../order-skus.ts'

type Answers = Record<string, string>

/**
 * Of answers that many orders are given, those that this one's product asks for; `note` tells of the others, which stop
 * nothing. Where it asks for none of them all stay, and the act says why not.
 */
export async function answersAsked(
  ctx: Ctx,
  id: number,
  answers: Answers,
): Promise<{ answers: Answers; note?: string }> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('sku_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  const sku = order && (await loadOrderSkus(ctx, [order.sku_id])).get(order.sku_id)
  const isAsked = (key: string) => sku?.collect.some((field) => field.key === key) === true
  const { asked = [], others = [] } = Object.groupBy(Object.entries(answers), ([key]) =>
    isAsked(key) ? 'asked' : 'others',
  )
  if (!asked.length || !others.length) return { answers }
  const note = reasonOf(
    ...others.map(([key]) => ({
      word: 'orders.text.notAsked' as const,
      params: { what: { word: wordAt('catalog.collectKeys', key as never) } },
    })),
  )
  return { answers: Object.fromEntries(asked), note }
}
