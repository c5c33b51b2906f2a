import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { currencies } from '#contract/kit/money/money.ts'
import type { FoundSku } from '../resolve/priced-skus.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { CellFault } from '../../kit/sheet/import/sheet-kind.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { ratesToday, toOwn } from '../rates/exchange-rates.ts'
import { loadCalendars } from '../resolve/load-price-books.ts'
import { holdsOn } from '../cost/resolve-cost.ts'
import { kindsBelowCost } from '../cost/resolve-cost.ts'
import { netPrices } from '../tax/net-prices.ts'

type Money = { currency: string; amounts: Amounts }
type Span = { from: string; to: string; weekdays: readonly number[] }
const everyDay: Span = { from: '0001-01-01', to: '9999-12-31', weekdays: [] }

/**
 * Which kinds are sold below a cost: by their base price, or by a calendar price of the days that the cost holds on; and a
 * cost whose currency has no rate, which is compared with nothing.
 */
export async function soldBelow(ctx: Ctx, skuIds: readonly number[]) {
  const { rows } = await sql<AmountColumns & { sku_id: number }>`
    select sku_id, adult_minor, child_minor, infant_minor, unit_minor from sku_base_price
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...skuIds]}::bigint[])`.execute(ctx.db)
  const base = new Map(rows.map((row) => [row.sku_id, amountsOf(row)]))
  const today = todayOf(ctx)
  const calendars = await loadCalendars(
    ctx,
    sql`(select sku_id, ${today}::date as from_date, ${everyDay.to}::date as to_date from unnest(${[...skuIds]}::bigint[]) as sku_id)`,
  )
  const rates = await ratesToday(ctx, currencies)
  const net = await netPrices(ctx)
  return (sku: FoundSku, { currency, amounts }: Money, span: Span = everyDay): CellFault[] => {
    const toBase = (minor: number) => toOwn(ctx, rates, minor, currency)
    if (toBase(1) === null && toBase(100) === null)
      return [{ column: 'currency', why: 'pricing.sheet.noRate', params: { currency } }]
    const cost = { currency, unitCosts: amounts }
    const found = new Map<GuestKind, string>()
    const look = (price: Amounts, date: string) => {
      for (const kind of kindsBelowCost(sku.chargeMethod, net(sku, date || today, price), cost, toBase))
        if (!found.has(kind)) found.set(kind, date)
    }
    look(base.get(sku.id) ?? noAmounts, '')
    for (const [key, price] of calendars.get(sku.id) ?? [])
      if (!price.closed && holdsOn(span, key.slice(0, 10))) look(price, key.slice(0, 10))
    return kindsOf(sku.chargeMethod)
      .filter((kind) => amounts[amountKey[kind]] !== null && found.has(kind))
      .map((column) => ({
        column,
        why: found.get(column) ? 'pricing.sheet.soldBelowOn' : 'pricing.sheet.soldBelow',
        params: { date: mustGet(found, column) },
      }))
  }
}
