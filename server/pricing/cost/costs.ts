import { sql } from 'kysely'
import { noAmounts, type Amounts, type Guests } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { resolveUnitCost, totalCost, type CostBook } from './resolve-cost.ts'
import { loadSpecialCosts } from './special-costs.ts'

export type CostQuestion = { skuId: number; supplierId: number; date: string; guests: Guests }
/** `costMinor` is null where a cost is missing. Currency: the cost's own, else the supplier's. */
export type ResolvedCost = { costMinor: number | null; currency: string; unitCosts: Amounts }

type CostRow = AmountColumns & {
  sku_id: number
  supplier_id: number
  charge_method: string
  supplier_currency: string
  valid_from: string | null
  currency: string
}

/**
 * What these guests cost from these suppliers, in the order asked. Only with the merchant's own eyes: an agent's or
 * supplier's session must be inside `asMerchant`, and what comes back must not leave the server for them.
 */
export async function costsOf(ctx: Ctx, questions: readonly CostQuestion[]): Promise<ResolvedCost[]> {
  if (ctx.scope.agentId || ctx.scope.supplierId) throw new Error('costs are read inside asMerchant')
  if (questions.length === 0) return []
  const books = await loadCostBooks(ctx, questions)
  return questions.map(({ skuId, supplierId, date, guests }) => {
    const book = books.get(`${skuId}/${supplierId}`)
    if (!book) return { costMinor: null, currency: ctx.merchant.currency, unitCosts: { ...noAmounts } }
    const cost = resolveUnitCost(book, date)
    return { costMinor: totalCost(book.chargeMethod, cost, guests), ...cost }
  })
}

/** The costs of these SKUs from these suppliers, by `skuId/supplierId`. Only with the merchant's own eyes. */
export async function loadCostBooks(
  ctx: Ctx,
  questions: readonly { skuId: number; supplierId: number }[],
): Promise<Map<string, CostBook>> {
  const pairs = [
    ...new Map(questions.map((question) => [`${question.skuId}/${question.supplierId}`, question])).values(),
  ]
  const { rows } = await sql<CostRow>`
    select s.id as sku_id, p.id as supplier_id, s.charge_method, p.currency as supplier_currency,
           c.valid_from, c.currency, c.adult_minor, c.child_minor, c.infant_minor, c.unit_minor
    from unnest(${pairs.map((pair) => pair.skuId)}::bigint[], ${pairs.map((pair) => pair.supplierId)}::bigint[]) as asked (sku_id, supplier_id)
    join sku s on s.merchant_id = ${ctx.scope.merchantId} and s.id = asked.sku_id
    join supplier p on p.merchant_id = ${ctx.scope.merchantId} and p.id = asked.supplier_id
    left join base_cost c on c.merchant_id = ${ctx.scope.merchantId} and c.sku_id = s.id and c.supplier_id = p.id`.execute(
    ctx.db,
  )
  const special = await loadSpecialCosts(ctx, pairs)
  const books = new Map<string, CostBook & { base: CostBook['base'][number][] }>()
  for (const row of rows) {
    const key = `${row.sku_id}/${row.supplier_id}`
    const book = books.get(key) ?? {
      chargeMethod: row.charge_method,
      currency: row.supplier_currency,
      special: special.get(key) ?? [],
      base: [],
    }
    if (row.valid_from !== null)
      book.base.push({ validFrom: row.valid_from, currency: row.currency, ...amountsOf(row) })
    books.set(key, book)
  }
  return books
}
