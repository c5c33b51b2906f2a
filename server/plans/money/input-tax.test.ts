import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { expense, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, owner, colleague, info, deal, makePlan, serviceOf, balance } =
  await makeGroupWorld(server)
const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
  name: 'Pim',
  code: 'PIM',
  spoken: ['zh'],
  roles: ['guide'],
  maxHours: 10,
  restHours: 10,
  currency: 'THB',
})
const plan = await makePlan()
const park = serviceOf(plan, 'park')

/** An approved receipt of 1,070.00, of which 70.00 is tax. */
async function spent(more: object): Promise<number> {
  const { id } = await staff.data<{ id: number }>(`${expense}/save`, {
    planId: plan.id,
    side: 'cost',
    day: day(-1),
    category: 'Meals',
    amountMinor: 107_000,
    currency: 'THB',
    taxMinor: 7_000,
    taxId: '0105561000000',
    crewId,
    confirm: [],
    ...more,
  })
  await colleague.data(`${expense}/approveExpense`, { id })
  return id
}
const inBooks = async () => ({
  cost: await balance('cost'),
  // An account of taxes is in credit; this one is ours.
  tax: 0 - (await balance('tax', 'input-tax')),
  advance: await balance('staff-advance', String(crewId)),
})
const shown = async (id: number) => (await info(plan.id)).expenses.find((one) => one.id === id)!
const settled = async () => (await deal(plan.id)).settlements[0]!

test('who has no tax number claims nothing: a receipt costs what was paid', async () => {
  const id = await spent({ category: 'Before' })
  expect(await inBooks()).toMatchObject({ cost: 107_000, tax: 0 })
  expect(await shown(id)).toMatchObject({ claimedMinor: 0 })
})

test('tax of a tax invoice is claimed and no cost; the guide is owed all of it, and its reverse takes both back', async () => {
  const template = await staff.data<Record<string, unknown>>('/supplier/invoiceTemplate/info', {})
  await staff.data('/supplier/invoiceTemplate/save', { ...template, taxId: '0105550000001' })
  const [before, { spentMinor }] = [await inBooks(), await settled()]
  const id = await spent({ serviceId: park.id })
  const after = await inBooks()
  expect(after).toMatchObject({ cost: before.cost + 100_000, tax: before.tax + 7_000 })
  expect(Math.abs(after.advance - before.advance)).toBe(107_000)
  expect(await shown(id)).toMatchObject({ claimedMinor: 7_000 })
  expect(await settled()).toMatchObject({ spentMinor: spentMinor + 107_000, claimedMinor: 7_000 })
  const { lines, postings } = await deal(plan.id)
  expect(lines.find(({ key }) => key === 'park')).toMatchObject({ actualMinor: 100_000 })
  expect(postings.map(({ kind, amountMinor }) => [kind, amountMinor])).toContainEqual(['input-tax', 7_000])
  await staff.data(`${expense}/reverseExpense`, { id, reason: 'Typed twice' })
  expect(await inBooks()).toEqual(before)
  expect(await shown(id)).toMatchObject({ claimedMinor: 0 })
})

test('a receipt without the seller’s number, or in another currency, costs what was paid', async () => {
  const before = await inBooks()
  await spent({ taxId: '', category: 'Parking' })
  expect(await inBooks()).toMatchObject({ cost: before.cost + 107_000, tax: before.tax })
  const id = await spent({ currency: 'CNY', category: 'Gifts' })
  expect(await shown(id)).toMatchObject({ claimedMinor: 0 })
  expect((await inBooks()).tax).toBe(before.tax)
  const { rows } = await owner.query(
    'select sum(amount_minor)::bigint as sum from posting where merchant_id = $1 group by currency',
    [merchant.id],
  )
  expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
})
