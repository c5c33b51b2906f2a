import { expect, test } from 'vitest'
import type { PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { expense, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, owner, colleague, info, deal, makePlan, balance } = await makeGroupWorld(server)
const setting = async (more: object) => {
  const { can: _, ...form } = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
  await staff.data('/supplier/groupPlanSetting/save', { ...form, ...more })
}
const makeCrew = async (code: string, more: object = {}) =>
  (
    await staff.data<{ id: number }>('/supplier/crew/save', {
      name: code,
      code,
      spoken: ['zh'],
      roles: ['guide'],
      maxHours: 10,
      restHours: 10,
      currency: 'THB',
      ...more,
    })
  ).id
const spend = (planId: number, more: object) =>
  staff.data<{ id: number }>(`${expense}/save`, {
    planId,
    side: 'cost',
    day: day(0),
    category: 'Meals',
    amountMinor: 120_000,
    currency: 'THB',
    ...more,
  })

test('more than the limit of its category is asked about, and stands on the account of the category', async () => {
  await setting({ expenseCategories: [{ name: 'Meals', limitMinor: 100_000, account: '6000' }] })
  const plan = await makePlan()
  const [small, large] = [await spend(plan.id, { amountMinor: 90_000 }), await spend(plan.id, {})]
  await colleague.data(`${expense}/approveExpense`, { id: small.id })
  const question = await colleague.call(`${expense}/approveExpense`, { id: large.id })
  expect(question.error.code).toBe(201016)
  expect(JSON.stringify(question)).toContain('1,000.00 THB')
  expect(await balance('expense')).toBe(90_000)
  const confirm = question.error.questions!.map(({ token }) => token)
  await colleague.data(`${expense}/approveExpense`, { id: large.id, confirm })
  expect(await balance('expense')).toBe(210_000)
  expect(await balance('cost')).toBe(0)
  expect((await info(plan.id)).expenseCategories).toEqual(['Meals'])
})

test('what was approved by mistake leaves the books again, on the account that it stood on, and may be entered anew', async () => {
  await setting({ expenseCategories: [{ name: 'Meals', limitMinor: null, account: '6000' }] })
  const plan = await makePlan()
  const crewId = await makeCrew('PIM')
  const { id } = await spend(plan.id, { crewId, category: 'Meals', amountMinor: 77_000 })
  const before = await balance('expense')
  const reverse = (more: object = {}) =>
    staff.call(`${expense}/reverseExpense`, { id, reason: 'typed twice', ...more })
  expect((await reverse()).error.name).toBe('operationInvalid')
  await colleague.data(`${expense}/approveExpense`, { id })
  expect(await balance('expense')).toBe(before + 77_000)
  await setting({ expenseCategories: [] })
  expect((await colleague.call(`${expense}/reverseExpense`, { id, reason: 'x' })).error.name).toBe(
    'noPermission',
  )
  expect((await staff.call(`${expense}/reverseExpense`, { id })).error.fields).toMatchObject([
    { field: 'reason' },
  ])
  const both = await Promise.all([reverse(), reverse()])
  expect(both.map(({ error }) => error.code).toSorted()).toEqual([0, expect.any(Number)])
  expect(await balance('expense')).toBe(before)
  expect(await balance('staff-advance', String(crewId))).toBe(0)
  expect((await info(plan.id)).expenses).toMatchObject([{ status: 'reversed', answerReason: 'typed twice' }])
  expect((await deal(plan.id)).settlements).toMatchObject([{ spentMinor: 0, openCount: 0 }])
  await spend(plan.id, { crewId, category: 'Meals', amountMinor: 77_000 })

  // Approved before its account was written down: the ledger knows it.
  await setting({ expenseCategories: [{ name: 'Meals', limitMinor: null, account: '6000' }] })
  const old = await spend(plan.id, { category: 'Meals', amountMinor: 12_000 })
  await colleague.data(`${expense}/approveExpense`, { id: old.id })
  await owner.query(`update plan_expense set cost_account = null where merchant_id = $1 and id = $2`, [
    merchant.id,
    old.id,
  ])
  await setting({ expenseCategories: [] })
  const costs = await balance('cost')
  await staff.data(`${expense}/reverseExpense`, { id: old.id, reason: 'typed twice' })
  expect(await balance('expense')).toBe(before)
  expect(await balance('cost')).toBe(costs)
})

test('what was spent is entered until 30 days after the last day, later by a right of its own', async () => {
  const clerk = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.expense.edit'] })).userName,
  )
  const meals = (id: number) => ({
    planId: id,
    side: 'cost',
    day: day(-31),
    category: 'Meals',
    amountMinor: 5000,
    currency: 'THB',
  })
  const recent = await makePlan({ startDate: day(-30) })
  const old = await makePlan({ startDate: day(-31) })
  const spends = async (id: number) => {
    const { can } = await clerk.data<PlanInfo>('/supplier/travelPlan/info', { id })
    return [can['spend'], (await clerk.call(`${expense}/save`, meals(id))).error.name]
  }
  expect(await spends(recent.id)).toEqual([true, undefined])
  expect(await spends(old.id)).toEqual([undefined, 'plans.expenseLate'])
  await spend(old.id, { day: day(-31) })
  expect((await info(old.id)).can['spend']).toBe(true)
})

test('a guide is paid by the day, once, as a cost of the guide that was planned', async () => {
  await setting({
    expenseCategories: [],
    guidePay: [
      { role: 'guide', dayMinor: 150_000 },
      { role: 'leader', dayMinor: 100_000 },
    ],
  })
  const plan = await makePlan({ startDate: day(-2) })
  const crewId = await makeCrew('SOM')
  const monthly = await makeCrew('MON', { payWay: 'month', payMinor: 1_500_000 })
  for (const [id, role] of [
    [crewId, 'guide'],
    [monthly, 'leader'],
  ] as const)
    await staff.data('/supplier/schedule/assign', {
      planId: plan.id,
      role,
      crewId: id,
      fromDate: day(-2),
      toDate: day(-2),
    })
  for (const [at, id] of [crewId, monthly].entries())
    await spend(plan.id, { side: 'advance', crewId: id, amountMinor: 100_000 + at, category: 'Advance' })
  const { settlements } = await staff.data<PlanDeal>('/supplier/travelPlan/money', { id: plan.id })
  for (const { id } of settlements)
    await staff.data('/supplier/travelPlanSettlement/submitSettlement', { id })
  const own = settlements.find((one) => one.crewId === crewId)!
  await colleague.data('/supplier/travelPlanSettlement/returnSettlement', { id: own.id, reason: 'a receipt' })
  await staff.data('/supplier/travelPlanSettlement/submitSettlement', { id: own.id })
  const pay = (await info(plan.id)).expenses.filter(({ side }) => side === 'cost')
  expect(pay).toMatchObject([{ crewId, amountMinor: 150_000, status: 'submitted', service: 'guide' }])
  // A guide corrects nothing of their pay: it is not sent back to them.
  expect(pay[0]!.can).toMatchObject({ rejectExpense: true })
  expect(pay[0]!.can).not.toHaveProperty('returnExpense')
  const back = await colleague.call(`${expense}/returnExpense`, { id: pay[0]!.id, reason: 'wrong' })
  expect(back.error.name).toBe('operationInvalid')
  await colleague.data(`${expense}/approveExpense`, { id: pay[0]!.id })
  const spent = async () => (await deal(plan.id)).settlements.find((one) => one.crewId === crewId)?.spentMinor
  expect(await spent()).toBe(150_000)
  // Taken back, it is entered anew with the account.
  await staff.data(`${expense}/reverseExpense`, { id: pay[0]!.id, reason: 'one day too few' })
  await colleague.data('/supplier/travelPlanSettlement/returnSettlement', { id: own.id, reason: 'the pay' })
  await staff.data('/supplier/travelPlanSettlement/submitSettlement', { id: own.id })
  const again = (await info(plan.id)).expenses.filter(({ side }) => side === 'cost')
  expect(again.map(({ status }) => status)).toEqual(['submitted', 'reversed'])
  await colleague.data(`${expense}/approveExpense`, { id: again[0]!.id })
  expect(await spent()).toBe(150_000)
})

test('a new sheet begins with margin and rounding of the setting, and with the sizes offered where nobody knows how many come', async () => {
  await setting({
    marginBasisPoints: 2200,
    rounding: 'half-up',
    roundingSteps: [
      { currency: 'THB', stepMinor: 1000 },
      { currency: 'CNY', stepMinor: 2500 },
    ],
    breaks: [{ paying: 12, free: 1, staff: 1 }],
  })
  const { agentId } = (await makePlan()) as { agentId: number }
  const { id } = await staff.data<{ id: number }>('/supplier/travelPlan/create', {
    names: { en: 'Open' },
    agentId,
    startDate: day(40),
    adults: 0,
    from: 'empty',
    dayCount: 2,
  })
  expect((await info(id)).sheet).toMatchObject({
    marginBasisPoints: 2200,
    rounding: 'half-up',
    stepMinor: 2500,
    breaks: [{ paying: 12, free: 1, staff: 1 }],
  })
})
