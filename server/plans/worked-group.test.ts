import { expect, test } from 'vitest'
import { exampleDays, exampleSheet, makeService } from '#contract/groups/costing-example.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { ChangePreview, PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeRate } from '#test/kit/pricing-world.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 0, agent: { needsAudit: false, currency: 'CNY' } })
const { staff, merchant } = world
await withSystemCtx(server.app, merchant.id, (ctx) => makeRate(ctx, 'CNY', 'THB', '4.92', '2026-01-01'))
const cash = await makeCollection(staff, { currency: 'THB', kind: 'cash' })
const reviewer = await loginAs(
  server,
  (await makeUser(server.app, merchant, { permissions: ['group.expense.review', 'group.expense.settle'] }))
    .userName,
)
const at = '/supplier/travelPlan'
const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
const deal = (id: number) => staff.data<PlanDeal>(`${at}/money`, { id })

/** The tour of the sheet; one of the six meals, and what is not foreseen, are services that a guide pays. */
const days = exampleDays.map((one) => ({
  ...one,
  names: { en: 'Day' },
  services: [
    ...one.services.map((service) => ({
      ...service,
      names: { en: service.key },
      ...(service.key === 'meals' && { quantity: 5 }),
    })),
    makeService('dinner', { kind: 'meal', names: { en: 'dinner' }, costMinor: 28_000, childMinor: 14_000 }),
    makeService('extras', { names: { en: 'extras' }, basis: 'group', costMinor: 300_000 }),
  ],
}))

test('from quotation to settlement, every figure as the page says it', async () => {
  const thb = (minor: number | null | undefined) => `${groupedAmount(minor ?? 0, 'THB')} THB`
  const cny = (minor: number | null | undefined) => `${groupedAmount(minor ?? 0, 'CNY')} CNY`
  const { id } = await staff.data<{ id: number }>(`${at}/create`, {
    names: { en: 'Shenzhen 20 + 1' },
    agentId: world.agentId,
    startDate: day(0),
    adults: 20,
    freeGuests: 1,
    singles: 2,
    from: 'empty',
    dayCount: 1,
  })
  await staff.data(`${at}/days`, { id, version: 1, days, sheet: { ...exampleSheet, extras: [] } })
  const quote = async (option: string) => {
    const made = await staff.data<{ id: number }>('/supplier/groupPlanQuotation/save', {
      planId: id,
      option,
      validUntil: day(20),
    })
    await staff.data('/supplier/groupPlanQuotation/send', { id: made.id })
    return made.id
  }
  const [a] = [await quote('A'), await quote('B')]
  await staff.data('/supplier/groupPlanQuotation/accept', {
    id: a,
    payers: 20,
    singles: 2,
    proof: 'Signed by SZTOUR',
  })
  const accepted = await info(id)
  const { instalments } = await deal(id)
  const change = { id, startDate: day(0), adults: 17, children: 0, freeGuests: 0, singles: 1 }
  const fewer = await staff.data<ChangePreview>('/supplier/travelPlanHandler/changePreview', change)
  await staff.data('/supplier/travelPlanHandler/confirm', { id })

  const service = (key: string) => accepted.services.find((one) => one.key === key)!.id
  const hotel = { id: service('hotel'), supplierId: world.supplierId, units: 12, costMinor: 10_800_000 }
  await staff.data('/supplier/travelPlanHandler/arrange', hotel)
  const booked = (await info(id)).profit!.booked

  const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
    name: 'Somchai',
    code: 'SOM',
    spoken: ['zh'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    payWay: 'none',
    payMinor: null,
    currency: 'THB',
    firstAidUntil: null,
    licences: [{ kind: 'guide', number: 'TG-1', expiresOn: day(400) }],
  })
  const enter = async (side: string, category: string, amountMinor: number, key?: string) => {
    const made = await staff.data<{ id: number }>('/supplier/travelPlanExpense/save', {
      planId: id,
      side,
      day: day(0),
      category,
      amountMinor,
      currency: 'THB',
      serviceId: key ? service(key) : null,
      crewId,
      accountId: side === 'advance' ? cash.id : null,
      note: '',
    })
    await reviewer.data('/supplier/travelPlanExpense/approveExpense', { id: made.id })
  }
  await enter('advance', 'Advance', 2_500_000)
  await enter('cost', 'Park', 840_000, 'park')
  await enter('cost', 'Dinner', 588_000, 'dinner')
  await enter('cost', 'Drinks', 90_000)
  await enter('cost', 'Extra hour', 120_000)
  await enter('cost', 'Extras', 265_000, 'extras')
  await enter('income', 'Optional show', 900_000)
  await enter('cost', 'Optional show', 660_000)
  const [settlement] = (await deal(id)).settlements
  await staff.data('/supplier/travelPlanSettlement/submitSettlement', { id: settlement!.id })
  await reviewer.data('/supplier/travelPlanSettlement/confirmSettlement', {
    id: settlement!.id,
    accountId: cash.id,
  })
  const { profit } = await info(id)
  const lines = (await deal(id)).lines
  const sum = (of: 'plannedMinor' | 'bookedMinor' | 'actualMinor') =>
    lines.reduce((all, row) => all + (row[of] ?? 0), 0)

  const found = [
    cny(
      accepted.quotations.find((one) => one.id === a)!.content.breaks.find(({ paying }) => paying === 20)!
        .priceMinor,
    ),
    cny(accepted.priceMinor),
    thb(accepted.profit!.planned.revenueMinor),
    thb(accepted.profit!.planned.costMinor),
    thb(accepted.profit!.planned.profitMinor),
    cny(instalments[0]!.amountMinor),
    cny(instalments[1]!.amountMinor),
    thb(booked.costMinor),
    thb(booked.profitMinor),
    thb(settlement!.advanceMinor),
    thb(settlement!.spentMinor),
    thb(settlement!.collectedMinor),
    thb(settlement!.balanceMinor),
    thb(profit!.actual.costMinor),
    thb(profit!.actual.revenueMinor),
    thb(profit!.actual.profitMinor),
    cny(fewer.after.priceMinor),
  ]
  const page = docTable('algorithms/groups/worked-group.md', 'A group from quotation to settlement')
  expect(found).toEqual(page.map(({ amount }) => amount))
  // Service by service it comes to the same.
  expect([sum('plannedMinor'), sum('bookedMinor'), sum('actualMinor')]).toEqual([
    accepted.profit!.planned.costMinor,
    booked.costMinor,
    profit!.actual.costMinor,
  ])
})
