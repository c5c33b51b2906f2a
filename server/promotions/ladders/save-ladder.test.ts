import { describe, expect, it, test } from 'vitest'
import type { ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import type { Ladder } from '#contract/promotions/ladder.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { makePromo } from '#test/factories/promos.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 900_000_000, sku: { stockMode: 'free' } })

const all = (value: number) => ({ adult: value, child: value, infant: value, unit: value })
const step = (from: number, value: number) => ({ from, values: all(value) })
const form = (more: object = {}) => ({
  names: { en: 'Groups' },
  basis: 'quantity',
  method: 'percent',
  skuIds: [world.sku.id],
  steps: [step(4, -1_000)],
  ...more,
})
const call = (verb: string, input: object) =>
  world.staff.call<{ id: number }>(`/supplier/ladderPrice/${verb}`, input)
const save = async (more: object = {}): Promise<number> => {
  const answer = await call('save', form(more))
  expect(answer.error.code).toBe(0)
  return answer.data!.id
}
const price = (guests: object, caller: Caller = world.staff) =>
  caller.data<ItemPrice>('/supplier/orderEntry/price', {
    ...(caller === world.staff && { agentId: world.agentId }),
    skuId: world.sku.id,
    date: day(30),
    ...guests,
  })
const off = (id: number) => call('enable', { id, enabled: false })

describe('a ladder', () => {
  it('has no two steps that begin at one place: nobody could say which holds', async () => {
    const fields = async (more: object) => (await call('save', form(more))).error.fields
    expect(await fields({ steps: [step(4, -100), step(4, -200)] })).toMatchObject([
      { field: 'steps.1.from', why: 'taken' },
    ])
    const from = (to: string) => ({ days: { from: day(10), to }, values: all(-100) })
    expect(await fields({ basis: 'date', steps: [from(day(20)), from(day(12))] })).toMatchObject([
      { field: 'steps.1.days', why: 'taken' },
    ])
  })

  it('is kept with its steps in order, and an older copy of its form is refused', async () => {
    const id = await save({ steps: [step(20, -2_000), step(4, -1_000)], service: { from: day(0), to: '' } })
    const info = await world.staff.data<Ladder>('/supplier/ladderPrice/info', { id })
    expect(info.steps.map(({ from }) => from)).toEqual([4, 20])
    expect(info).toMatchObject({ enabled: true, service: { from: day(0), to: '' }, currency: 'THB' })
    const change = { ...info, names: { en: 'Big groups' } }
    expect((await call('save', change)).error.code).toBe(0)
    expect((await call('save', change)).error.code).toBe(409001)
    await off(id)
  })

  it('changes the price of staff’s and agent’s questions from the next one on, and stops when it is disabled', async () => {
    expect((await price({ adults: 4 })).totalMinor).toBe(792_000)
    const id = await save()
    expect(await price({ adults: 4 })).toMatchObject({ totalMinor: 712_800 })
    expect((await price({ adults: 4 }, world.agent)).totalMinor).toBe(712_800)
    expect((await price({ adults: 3, infants: 5 })).totalMinor).toBe(594_000)
    const order = await placeOrder(world, { adults: 4, children: 0 })
    expect(order.totalMinor).toBe(712_800)
    expect((await readOrder(world, order.id)).priceTrace!.adjustments).toEqual([
      { stage: 'stepwise', rule: 'Groups', beforeMinor: 792_000, afterMinor: 712_800 },
    ])
    await off(id)
    expect((await price({ adults: 4 })).totalMinor).toBe(792_000)
    expect((await readOrder(world, order.id)).money!.totalMinor).toBe(712_800)
  })

  it('of several that hold the latest made with a step decides, by lead time and date too', async () => {
    const early = await save({ names: { en: 'Early bird' }, basis: 'lead', steps: [step(30, -500)] })
    const season = { days: { from: day(29), to: day(31) }, values: all(2_000) }
    const high = await save({ names: { en: 'High season' }, basis: 'date', steps: [season] })
    expect((await price({ adults: 1 })).trace!.adjustments).toMatchObject([{ rule: 'High season' }])
    await off(high)
    expect((await price({ adults: 1 })).totalMinor).toBe(188_100)
    await off(early)
  })

  it('holds for its agents and products only', async () => {
    const other = await makeAgent(world.app, world.merchant, { name: 'Jade' })
    const ids = [await save({ agentIds: [other.id] })]
    const sku = await makeOrderSku(world.app, world.merchant, { stockMode: 'free' })
    ids.push(await save({ skuIds: [sku.id] }))
    expect((await price({ adults: 4 })).totalMinor).toBe(792_000)
    ids.push(
      await save({ skuIds: [], agentIds: [world.agentId], method: 'amount', steps: [step(4, -10_000)] }),
    )
    expect((await price({ adults: 4 }, world.agent)).totalMinor).toBe(752_000)
    for (const id of ids) await off(id)
  })

  it('goes before the promo code, as the page says', async () => {
    const id = await save()
    const { code } = await makePromo(world, { basisPoints: 500 })
    for (const row of docTable('algorithms/stepwise.md', 'Together with a promo code')) {
      const [adults = 0, children = 0, infants = 0] = row['guests']!.split(' / ').map(Number)
      const { trace, totalMinor, promo } = await price({ adults, children, infants, promoCode: code })
      const stepwise = trace!.adjustments.find(({ stage }) => stage === 'stepwise')
      const describe = (minor: number) => minorToText(minor, 'THB')
      expect({
        before: describe(trace!.adjustments[0]!.beforeMinor),
        stepwise: stepwise ? describe(stepwise.afterMinor) : '–',
        'promo code': describe(promo!.discountMinor),
        total: describe(totalMinor!),
      }).toEqual({
        before: row['before'],
        stepwise: row['stepwise'],
        'promo code': row['promo code'],
        total: row['total'],
      })
    }
    await off(id)
  })
})

test.each([
  [{ steps: [] }, 'steps', 'tooSmall'],
  [{ steps: [{ from: null, values: all(-100) }] }, 'steps.0.from', 'required'],
  [{ steps: [step(4, -100), step(4, -200)] }, 'steps.1.from', 'taken'],
  [{ steps: [{ from: 4, values: {} }] }, 'steps.0.values', 'promotions.why.noValue'],
  [{ steps: [step(4, -10_001)] }, 'steps.0.values.adult', 'tooSmall'],
  [{ method: 'fixed', steps: [step(4, -1)] }, 'steps.0.values.adult', 'tooSmall'],
  [{ method: 'fixed', skuIds: [], steps: [step(4, 100)] }, 'skuIds', 'promotions.why.fixedNeedsSkus'],
  [{ skuIds: [987_654_321] }, 'skuIds', 'unknown'],
  [{ service: { from: '2027-03-02', to: '2027-03-01' } }, 'service', 'promotions.why.reversed'],
  [
    { basis: 'date', steps: [{ days: { from: '2027-02-31', to: '' }, values: all(1) }] },
    'steps.0.days.from',
    'notDate',
  ],
  [
    { basis: 'date', steps: [{ days: { from: '2027-03-02', to: '2027-03-01' }, values: all(1) }] },
    'steps.0.days',
    'promotions.why.reversed',
  ],
])('what makes no sense is told at its field: %j', async (more, field, why) => {
  const { error } = await call('save', form(more))
  expect(error).toMatchObject({ code: 400000, fields: [expect.objectContaining({ field, why })] })
})

test("another merchant's ladder is not found, and changes no price there", async () => {
  const id = await save()
  const other = await loginAs(server, (await makeMerchant(world.app)).admin)
  expect((await other.call('/supplier/ladderPrice/info', { id })).error.code).toBe(404000)
  expect((await other.call('/supplier/ladderPrice/enable', { id, enabled: false })).error.code).toBe(404000)
  expect((await other.data<{ total: number }>('/supplier/ladderPrice/list')).total).toBe(0)
  await off(id)
})
