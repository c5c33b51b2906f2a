import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import { amountKey, kindsOf, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type {
  CostDay,
  SpecialCostAsk,
  SpecialCostRow,
  SpecialCosts,
} from '#contract/pricing/cost/special-cost.schema.ts'
import type { PriceFamily } from '#contract/pricing/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf } from '../amount-columns.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import { costCan, requireCostPair } from './cost.queries.ts'
import { loadCostBooks } from './costs.ts'
import { datedRecords, tellDated } from '../dated-rows.ts'
import { ratesToday, toOwn } from '../rates/exchange-rates.ts'
import { listPrices } from '../resolve/list-prices.ts'
import {
  currenciesOf,
  kindsBelowCost,
  resolveUnitCost,
  specialOn,
  type CostBook,
  type UnitCost,
} from './resolve-cost.ts'
import { specialCosts } from './special-cost-record.ts'
import { netPrices } from '../tax/net-prices.ts'

/** Special costs of one SKU and supplier with their conflicts, and what the days asked for cost with them. */
export async function listSpecialCosts(
  ctx: Ctx,
  { from, to, ...key }: z.output<typeof SpecialCostAsk>,
  of: PriceFamily,
): Promise<SpecialCosts> {
  const pair = await requireCostPair(ctx, key, of)
  const rows = await costRows(ctx, key, pair.today, kindsOf(pair.sku.chargeMethod), costCan(ctx, of))
  const book = mustGet(await loadCostBooks(ctx, [key]), `${key.skuId}/${key.supplierId}`)
  return {
    ...pair,
    rows,
    days: await costDays(ctx, book, { skuId: key.skuId, from, to }),
    can: costCan(ctx, of),
  }
}

const answering = (kinds: readonly GuestKind[], amounts: Amounts) =>
  kinds.filter((kind) => amounts[amountKey[kind]] !== null)

async function costRows(
  ctx: Ctx,
  { skuId, supplierId }: { skuId: number; supplierId: number },
  today: string,
  kinds: readonly GuestKind[],
  can: SpecialCostRow['can'],
): Promise<SpecialCostRow[]> {
  const found = await datedRecords(ctx, specialCosts, { sku_id: skuId, supplier_id: supplierId })
  const tell = tellDated(found, today, (row) => answering(kinds, amountsOf(row)))
  return found.map((row, index) => ({
    ...tell(row, index),
    currency: row.currency,
    amounts: amountsOf(row),
    can,
  }))
}

/** The days of a calendar: their cost, which special costs lie over them, and what is sold below it. */
async function costDays(
  ctx: Ctx,
  book: CostBook,
  input: { skuId: number; from: string; to: string },
): Promise<CostDay[]> {
  const days = daysBetween(input.from, input.to)
  const { sku, rows } = await listPrices(ctx, input)
  const net = await netPrices(ctx)
  const sold = Map.groupBy(
    rows.map(({ date, price }) => ({ date, price: net(sku, date, price) })),
    ({ date }) => date,
  )
  const rates = await ratesToday(ctx, currenciesOf(book))
  const kinds = kindsOf(book.chargeMethod)
  const below = (price: Amounts, cost: UnitCost) =>
    kindsBelowCost(book.chargeMethod, price, cost, (minor) => toOwn(ctx, rates, minor, cost.currency))
  return days.map((date) => {
    const cost = resolveUnitCost(book, date)
    const special = specialOn(book, date)
    const named = special.flatMap((one) => answering(kinds, one))
    return {
      date,
      currency: cost.currency,
      cost: cost.unitCosts,
      specialIds: special.map((one) => one.createdNo),
      specialKinds: kinds.filter((kind) => named.includes(kind)),
      conflict: new Set(named).size < named.length || new Set(special.map((one) => one.currency)).size > 1,
      belowCost: kinds.filter((kind) =>
        mustGet(sold, date).some(({ price }) => below(price, cost).includes(kind)),
      ),
    }
  })
}
