import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import { pricedIn } from '#contract/groups/sheet/price-currency.ts'
import { testServer } from '#test/factories/http.ts'
import { makeAgent } from '#test/factories/people.ts'
import { day } from '#test/factories/orders.ts'
import { at, makeGroupWorld, quotation } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, info } = await makeGroupWorld(server)

const baht = pricedIn(exampleSheet, {
  priceCurrency: 'THB',
  sellRate: '',
  sellMarginBasisPoints: 0,
  rateDate: null,
  stepMinor: 1000,
})
const [first, ...rest] = baht.breaks
const template = await staff.data<{ id: number }>('/supplier/groupPlan/save', {
  code: 'THB-5D',
  names: { en: 'Five days, in baht' },
  days: exampleDays,
  sheet: { ...baht, breaks: [{ ...first!, typedMinor: 1_600_000 }, ...rest] },
})
const form = {
  names: { en: 'Shenzhen families' },
  startDate: day(60),
  adults: 20,
  freeGuests: 1,
  contactName: 'Li Wei',
  from: 'template',
  sourceId: template.id,
}
const create = async (more: object = {}) => {
  const { id } = await staff.data<{ id: number }>(`${at}/create`, {
    ...form,
    agentId: world.agentId,
    ...more,
  })
  return info(id)
}
const quoted = (planId: number) =>
  staff.data<{ id: number }>(`${quotation}/save`, { planId, option: 'A', validUntil: day(20) })

test('a group made of a tour in another currency is priced in what its agent pays, at the rate of today', async () => {
  const plan = await create()
  const { sheet } = plan
  expect(sheet).toMatchObject({
    priceCurrency: 'CNY',
    sellRate: expect.stringMatching(/^0\.2/),
    stepMinor: 500,
  })
  // 16,000 baht at 4.92, up to 5.
  expect(sheet.breaks.map(({ typedMinor }) => typedMinor)).toEqual([325_500, null, null, null, null])
  await staff.data(`${quotation}/send`, await quoted(plan.id))
  expect((await info(plan.id)).quotations).toMatchObject([{ currency: 'CNY', status: 'sent' }])
})

// 3,255 yuan are 16,014.60 baht, up to 10.
test('of another agent its prices are told in what that one pays', async () => {
  const { id: agentId } = await makeAgent(server.app, merchant, { currency: 'THB' })
  const plan = await create()
  await staff.data(`${at}/save`, { ...plan, agentId })
  expect((await info(plan.id)).sheet).toMatchObject({
    priceCurrency: 'THB',
    breaks: [{ typedMinor: 1_602_000 }, ...rest],
  })
})

test('a quotation in what the agent does not pay is not sent: its account has no such money', async () => {
  const plan = await create()
  await staff.data(`${at}/days`, {
    id: plan.id,
    version: plan.version,
    days: plan.days,
    sheet: { ...plan.sheet, priceCurrency: 'THB' },
  })
  const { error } = await staff.call(`${quotation}/send`, await quoted(plan.id))
  expect(error).toMatchObject({ name: 'plans.otherCurrency', message: expect.stringContaining('CNY') })
})
