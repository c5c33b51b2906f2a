import { describe, expect, test } from 'vitest'
import { omit } from '#contract/kit/omit.ts'
import type { CancelPreview, ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { makeGuide } from '#test/kit/group-guide.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const {
  world,
  staff,
  merchant,
  owner,
  colleague,
  cny,
  inMerchant,
  info,
  deal,
  serviceOf,
  makePlan,
  quote,
  accept,
  sold,
  balance,
} = await makeGroupWorld(server)

describe('money', () => {
  test('payments stand as deposits; cancelling keeps the fee of the ladder and gives the rest back; the books add up', async () => {
    const plan = await sold({ startDate: day(25) })
    const [deposit] = (await deal(plan.id)).instalments
    const pay = {
      id: deposit!.id,
      amountMinor: 1_858_500,
      accountId: cny.id,
      paidOn: day(0),
      reference: 'TT 1',
    }
    await staff.data('/supplier/travelPlanSchedule/pay', pay)
    expect((await staff.call('/supplier/travelPlanSchedule/pay', pay)).error.code).not.toBe(0)
    expect(await balance('deposit', 'groups')).toBe(1_858_500)
    const preview = await staff.data<CancelPreview>(`${handler}/cancelPreview`, { id: plan.id })
    expect(preview).toMatchObject({
      agentFeeMinor: 1_858_500,
      paidMinor: 1_858_500,
      keptMinor: 1_858_500,
      backMinor: 0,
    })
    await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
    expect(await balance('deposit', 'groups')).toBe(0)
    expect(await balance('fees')).toBe(1_858_500)
    const { rows } = await owner.query(
      'select sum(p.amount_minor)::bigint as sum, p.currency from posting p where p.merchant_id = $1 group by 2',
      [merchant.id],
    )
    expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
  })

  test('an allotment costs nothing, and what is not used of it goes back by itself once its release day is over, once', async () => {
    const plan = await sold({ startDate: day(20) })
    await staff.data('/supplier/travelPlanCommitment/save', {
      planId: plan.id,
      kind: 'allotment',
      name: 'Kata allotment',
      supplierId: world.supplierId,
      units: 60,
      rateMinor: 240_000,
      currency: 'THB',
      releaseDays: 21,
      usedUnits: 44,
      givenBack: [{ day: day(0), units: 6 }],
    })
    await staff.data('/supplier/travelPlanCommitment/save', {
      planId: plan.id,
      kind: 'allotment',
      name: 'Patong rooms',
      supplierId: null,
      units: 10,
      rateMinor: 240_000,
      currency: 'THB',
      releaseDays: 20,
    })
    const found = async () => (await deal(plan.id)).commitments
    expect(await found()).toMatchObject([
      { owedMinor: 0, shortUnits: 0, releaseOn: day(-1), releasedOn: null },
      { releaseOn: day(0), releasedOn: null },
    ])
    await owner.query(`update supplier set email = 'rooms@kata.example' where merchant_id = $1 and id = $2`, [
      merchant.id,
      world.supplierId,
    ])
    await inMerchant(sweepMerchant)
    await inMerchant(sweepMerchant)
    const mails = await owner.query(
      `select text_body as text from mail where merchant_id = $1 and to_address = 'rooms@kata.example' and subject like '%allotment%'`,
      [merchant.id],
    )
    expect(mails.rows).toMatchObject([{ text: expect.stringContaining('10 of Kata allotment') }])
    expect(await found()).toMatchObject([
      { releasedOn: day(0), backUnits: 16, givenBack: [{ units: 6 }, { day: day(0), units: 10 }] },
      { releasedOn: null, givenBack: [] },
    ])
  })

  test('an overdue instalment is on the board of deadlines, is reminded of by mail, and stops the agent’s next group', async () => {
    const plan = await sold()
    const [deposit] = (await deal(plan.id)).instalments
    await owner.query(`update plan_instalment set due_on = $2 where id = $1`, [deposit!.id, day(-6)])
    const board = await staff.data<{ rows: { planId: number | null; source: string; told: string }[] }>(
      '/supplier/order/deadlines/list',
      {
        source: ['group-payment'],
        pageSize: 100,
      },
    )
    expect(board.rows.find(({ planId }) => planId === plan.id)).toMatchObject({
      source: 'group-payment',
      told: '18,585.00 CNY',
    })
    const overdue = async () =>
      (
        await staff.data<{ rows: { id: number }[] }>('/supplier/travelPlan/list', { mark: 'overdue' })
      ).rows.map(({ id }) => id)
    expect(await overdue()).toContain(plan.id)
    const next = await makePlan()
    await accept(await quote(next.id))
    const planner = await loginAs(
      server,
      (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.confirm'] })).userName,
    )
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.code).toBe(409412)
    const patient = await makePlan()
    await accept(await quote(patient.id))
    const { can: _, ...setting } = await staff.data<Record<string, unknown>>(
      '/supplier/groupPlanSetting/info',
      {},
    )
    await staff.data('/supplier/groupPlanSetting/save', { ...setting, graceDays: 6 })
    expect((await planner.call(`${handler}/confirm`, { id: patient.id })).error.code).toBe(0)
    const former = omit(setting, ['version'])
    await staff.data('/supplier/groupPlanSetting/save', former)
    const reminders = async () =>
      (
        await owner.query(
          `select count(*)::int as n from mail where merchant_id = $1 and text_body like '%was due%'`,
          [merchant.id],
        )
      ).rows[0].n
    const before = await reminders()
    await inMerchant(sweepMerchant)
    await inMerchant(sweepMerchant)
    expect(await reminders()).toBe(before + 1)
    await staff.data('/supplier/travelPlanSchedule/waive', {
      id: deposit!.id,
      reason: 'Agreed with their owner',
    })
    expect(await overdue()).not.toContain(plan.id)
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.code).toBe(0)
  })

  test('what a bill has taken is overdue nowhere any more, and stops no other group', async () => {
    const plan = await sold()
    await owner.query(`update plan_instalment set due_on = current_date - 30 where plan_id = $1`, [plan.id])
    const next = await makePlan()
    await accept(await quote(next.id))
    const planner = await loginAs(
      server,
      (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.plan.confirm'] })).userName,
    )
    const row = async () =>
      (
        await staff.data<{ rows: { id: number; overdueMinor: number | null }[] }>(
          '/supplier/travelPlan/list',
          {
            massCode: plan.code,
          },
        )
      ).rows[0]!.overdueMinor
    expect(await row()).toBe(6_195_000)
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.name).toBe('plans.overdue')
    await owner.query(
      `insert into plan_bill (merchant_id, plan_id, side, status, currency) values ($1, $2, 'agent', 'confirmed', 'CNY')
       on conflict on constraint plan_bill_one do update set status = 'confirmed'`,
      [merchant.id, plan.id],
    )
    expect(await row()).toBe(0)
    expect((await deal(plan.id)).instalments.map(({ state }) => state)).toEqual(['open', 'open'])
    expect((await planner.call(`${handler}/confirm`, { id: next.id })).error.code).toBe(0)
  })

  test('a change shows what stays, moves and costs before it is made', async () => {
    const plan = await sold()
    const hotel = serviceOf(plan, 'hotel')
    await staff.data(`${handler}/arrange`, { id: hotel.id, supplierId: world.supplierId, units: 12 })
    await staff.data(`${handler}/inform`, { id: hotel.id })
    const preview = await staff.data<ChangePreview>(`${handler}/changePreview`, {
      id: plan.id,
      startDate: day(62),
      adults: 17,
      children: 0,
      freeGuests: 0,
      singles: 1,
    })
    expect(preview.before.priceMinor).toBe(6_195_000)
    expect(preview.after.priceMinor).toBe(5_376_000)
    const what = Object.fromEntries(preview.rows.map((row) => [row.names.en, row.what]))
    expect([what['Kata Palm'], what['boat']]).toEqual(['asked', 'moves'])
    expect(preview.rows[0]!.toDate).toBe(day(62))
    expect(preview.papers).toContain('rooming')
  })
})

test('a group that is cancelled after a change owes the ladder of its price then and what changes cost; begun again it owes neither', async () => {
  const plan = await sold({ startDate: day(25) })
  const ask = { id: plan.id, startDate: day(25), adults: 17, children: 0, freeGuests: 1, singles: 1 }
  const { feeMinor, after, fingerprint } = await staff.data<ChangePreview>(`${handler}/changePreview`, ask)
  expect(feeMinor).toBeGreaterThan(0)
  const { version } = await info(plan.id)
  await staff.data(`${handler}/changeApply`, { ...ask, version, fingerprint })
  const { agentFeeMinor } = await staff.data<CancelPreview>(`${handler}/cancelPreview`, { id: plan.id })
  expect(agentFeeMinor).toBe(after.priceMinor! * 0.3 + feeMinor)
  await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'Too few' })
  await staff.data(`${handler}/recover`, { id: plan.id })
  await accept(await quote(plan.id))
  const { instalments } = await deal(plan.id)
  expect(instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(6_195_000)
})

test('instalments that a colleague saved or were paid meanwhile are not written over', async () => {
  const plan = await sold({ startDate: day(47) })
  const { instalments: seen } = await deal(plan.id)
  const rows = [{ kind: 'balance', dueRule: 'before-start', dueDays: 7 }]
  const save = (of: typeof seen) =>
    staff.call('/supplier/travelPlanSchedule/save', {
      planId: plan.id,
      seen: of.map(({ id, version }) => ({ id, version })),
      rows,
    })
  expect((await save(seen)).error.code).toBe(0)
  expect((await save(seen)).error.name).toBe('changedMeanwhile')
  const { instalments: now } = await deal(plan.id)
  await staff.data('/supplier/travelPlanSchedule/pay', {
    id: now[0]!.id,
    amountMinor: 1000,
    accountId: cny.id,
    paidOn: day(0),
  })
  expect((await save(now)).error.name).toBe('changedMeanwhile')
  expect((await save([])).error.name).toBe('changedMeanwhile')
})

test('a bill without any order is booked by itself, and statistics equal the ledger', async () => {
  const plan = await sold({ startDate: day(-8) })
  const hotel = serviceOf(plan, 'hotel')
  await staff.data(`${handler}/arrange`, {
    id: hotel.id,
    supplierId: world.supplierId,
    units: 12,
    costMinor: 10_800_000,
  })
  for (const instalment of (await deal(plan.id)).instalments)
    await staff.data('/supplier/travelPlanSchedule/pay', {
      id: instalment.id,
      amountMinor: instalment.amountMinor,
      accountId: cny.id,
      paidOn: day(0),
      reference: '',
    })
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  expect((await info(plan.id)).status).toBe('finished')
  const { rows: bills } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', {
    massCode: plan.code,
  })
  // Who was given a link alone has nothing to account for; who was given money has.
  const guides: number[] = []
  for (const code of ['LINK', 'MONEY']) guides.push(await makeGuide(staff, plan, code))
  for (const crewId of guides)
    await staff.data('/supplier/travelPlanExpense/link', { planId: plan.id, crewId })
  const { id: advance } = await staff.data<{ id: number }>('/supplier/travelPlanExpense/save', {
    planId: plan.id,
    side: 'advance',
    day: day(-8),
    category: 'Advance',
    amountMinor: 100_000,
    currency: 'THB',
    crewId: guides[1],
  })
  const first = bills.find(({ side }) => side === 'agent')!
  const unsettled = (await staff.call('/supplier/groupPlanBill/confirm', { id: first.id })).error
  expect(unsettled.name).toBe('plans.settlementOpen')
  await colleague.data('/supplier/travelPlanExpense/rejectExpense', { id: advance, reason: 'not paid' })
  const [salesBefore, costBefore] = [await balance('sales'), await balance('cost')]
  for (const { id } of bills) await staff.data('/supplier/groupPlanBill/confirm', { id })
  expect((await balance('sales')) - salesBefore).toBe(6_195_000)
  expect((await balance('cost')) - costBefore).toBe(10_800_000)
  const stats = await staff.data<{
    rows: { key: string; ledgerRevenueMinor: number; ledgerCostMinor: number | null }[]
  }>('/supplier/groupPlanStatistics/list', {
    by: 'month',
    from: day(-8),
    to: day(-8),
  })
  expect(stats.rows[0]).toMatchObject({ ledgerRevenueMinor: 29_904_133, ledgerCostMinor: 10_800_000 })
  expect((await info(plan.id)).locked).toBe(true)
  const agent = bills.find(({ side }) => side === 'agent')!
  await staff.data('/supplier/groupPlanBill/reopen', { id: agent.id, reason: 'Two fell ill' })
  expect((await balance('sales')) - salesBefore).toBe(0)
})
