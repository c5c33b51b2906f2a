import { collectKeys } from '#contract/catalog/products.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf, type Said } from '../../kit/call/reason.ts'
import { loadOrderSkus } from '../order/order-skus.ts'

type Answers = Record<string, string>

/**
 * Of answers that many orders are given, those that this one's product asks for; `note` tells of the others, which stop
 * nothing. Where it asks for none of them all stay, and the act says why not.
 */
export async function requestedAnswers(
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
  const isQuestion = (key: string) => sku?.collect.some((field) => field.key === key) === true
  const { asked = [], others = [] } = Object.groupBy(Object.entries(answers), ([key]) =>
    isQuestion(key) ? 'asked' : 'others',
  )
  if (!asked.length || !others.length) return { answers }
  const left = collectKeys.filter((key) => others.some(([other]) => other === key))
  const note = reasonOf(
    ...left.map((key): Said => {
      return { word: 'orders.text.notAsked', params: { what: { word: `catalog.collectKeys.${key}` } } }
    }),
  )
  return { answers: Object.fromEntries(asked), note }
}
