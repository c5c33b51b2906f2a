import { expect, test } from 'vitest'
import { makeAgent, makeSku, makeSupplier, type Envelope } from '#test/kit/pricing-world.ts'
import { noValues } from '#test/kit/quotation-world.ts'
import { pricingWorld } from '#test/kit/staffed-merchant.ts'
import { testDatabase } from '../kit/testing.ts'

/*
 * What no price or cost may be, at the border of every call that takes one: each mistake is told by its field and
 * nothing is kept; the same without the mistake goes through, so that it is the mistake that was refused.
 */
const { staff, inside, day } = await pricingWorld(await testDatabase(), [
  'entertainment.calendarPrice',
  'entertainment.calendarPrice.edit',
  'entertainment.costManage.edit',
  'tools.ForAgentList',
  'tools.AgentQuotationMain.edit',
  'tools.PriceStrategy.edit',
])
const ids = await inside(async (ctx) => {
  const skuId = await makeSku(ctx, { base: { adultMinor: 220_000 } })
  return { skuId, supplierId: await makeSupplier(ctx, skuId), agentId: await makeAgent(ctx) }
})
const { skuId, supplierId, agentId } = ids
const made = (await staff('priceStrategy/save', { code: 'BAD-INPUT', names: { en: 'Bad input' } })).data as {
  id: number
}

const noAmounts = { adultMinor: 1_000, childMinor: null, infantMinor: null, unitMinor: null }
const pair = { skuId, supplierId, currency: 'THB', ...noAmounts }
const cell = { date: day(3), session: '', closed: false, ...noAmounts }
const dated = {
  skuId,
  from: day(3),
  to: day(9),
  weekdays: [],
  method: 'fixed',
  values: { ...noValues, adult: 1_000 },
}
const quote = { skuId, onSale: true, method: 'fixed', values: { ...noValues, adult: 1_000 } }
const good: Record<string, Record<string, unknown>> = {
  'standard/calendarPrice/save': { skuId, cells: [cell] },
  'standard/calendarPrice/saveBulk': { skuId, from: day(3), to: day(9), set: { adultMinor: 2_000 } },
  'standard/calendarPrice/saveBase': { skuId, ...noAmounts },
  'standardSupplier/cost/save': { ...pair, validFrom: day(3) },
  'standardSupplier/specialCost/save': { ...pair, from: day(3), to: day(9), weekdays: [] },
  'distributorStandard/save': { agentId, rows: [quote] },
  'distributorStandardPrice/custom/save': { agentId, ...dated },
  'priceStrategyStandard/custom/save': { strategyId: made.id, ...dated },
  'priceStrategyRule/save': {
    strategyId: made.id,
    scope: 'sku',
    skuId,
    method: 'fixed',
    values: quote.values,
  },
}

/** Where a price, a day, a range and a currency stand in each call. */
const price: Record<string, string> = {
  'standard/calendarPrice/save': 'cells.0.adultMinor',
  'standard/calendarPrice/saveBulk': 'set.adultMinor',
  'standard/calendarPrice/saveBase': 'adultMinor',
  'standardSupplier/cost/save': 'adultMinor',
  'standardSupplier/specialCost/save': 'adultMinor',
  'distributorStandard/save': 'rows.0.values.adult',
  'distributorStandardPrice/custom/save': 'values.adult',
  'priceStrategyStandard/custom/save': 'values.adult',
  'priceStrategyRule/save': 'values.adult',
}
const ranged = Object.keys(good).filter((path) => 'to' in good[path]!)
const datedBy: Record<string, string> = {
  'standard/calendarPrice/save': 'cells.0.date',
  'standardSupplier/cost/save': 'validFrom',
  ...Object.fromEntries(ranged.map((path) => [path, 'from'])),
}
const inCurrency = Object.keys(good).filter((path) => 'currency' in good[path]!)

/** A copy with something else at a place. */
function withAt(input: object, place: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(input) as Record<string, unknown>
  const keys = place.split('.')
  const last = keys.pop()!
  let at = copy
  for (const key of keys) at = at[key] as Record<string, unknown>
  at[last] = value
  return copy
}
async function expectRefused(path: string, place: string, value: unknown): Promise<void> {
  const answer = (await staff(path, withAt(good[path]!, place, value))) as Envelope
  const view = `${path} ${place} = ${String(value)}`
  expect(answer.error.code, view).toBe(400_000)
  expect(
    answer.error.fields?.map(({ field }) => field),
    view,
  ).toContain(place)
}

test.each(Object.entries(price))(
  '%s refuses a negative price and one of twenty digits at %s',
  async (path, place) => {
    for (const value of [-1, 1e20, '12345678901234567890', 0.5, 'NaN'])
      await expectRefused(path, place, value)
  },
)

test.each(Object.entries(datedBy))('%s refuses days that are not at %s', async (path, place) => {
  for (const value of ['2027-02-31', '2027-13-01', '2027-2-1', 'tomorrow', ''])
    await expectRefused(path, place, value)
})

test.each(ranged)('%s refuses a range that ends before it begins', async (path) => {
  await expectRefused(path, 'to', day(2))
})

test.each(inCurrency)('%s refuses a currency that is none', async (path) => {
  for (const value of ['XXX', 'thb', 'BTC', '', null]) await expectRefused(path, 'currency', value)
})

test('nothing of all this was kept, and without its mistake each goes through', async () => {
  const tables = [
    'sku_calendar_price',
    'base_cost',
    'special_cost',
    'quotation',
    'custom_price',
    'strategy_price',
    'price_strategy_rule',
  ] as const
  const stored = await inside(({ db }) =>
    Promise.all(tables.map((table) => db.selectFrom(table).select('merchant_id').execute())),
  )
  expect(stored.flat()).toEqual([])
  for (const [path, input] of Object.entries(good))
    expect((await staff(path, input)).error, path).toMatchObject({ code: 0 })
})
