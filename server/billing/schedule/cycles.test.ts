import { expect, test } from 'vitest'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import type { BillRuleForm } from '#contract/billing/rules/rule.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { billOf, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, orderInput, type OrderWorld } from '#test/factories/orders.ts'
import { dueCycle } from './cycles.ts'
import { mailBillJob } from './send.ts'
import { billCycle, runMerchant } from './run-cycles.ts'

const server = await testServer()
const saveRule = (world: OrderWorld, more: Partial<BillRuleForm> = {}) =>
  world.staff.data('/supplier/distributorBillSetting/save', {
    agentId: null,
    cycle: 'none',
    basis: 'booking',
    cutOffDays: 0,
    termDays: 10,
    autoLock: false,
    autoSend: false,
    remindOn: [],
    stopAfterDays: null,
    ...more,
  })
const bills = async (world: OrderWorld) =>
  (await world.staff.data<{ rows: Bill[] }>('/supplier/distributorBill/list')).rows
const dueOn = (world: OrderWorld, due_day: string) =>
  withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db.updateTable('agent_bill').set({ due_day }).where('merchant_id', '=', world.merchant.id).execute(),
  )

test.each([
  ['month', 0, '2026-11-01', '2026-10-01', '2026-10-31', '2026-10-31'],
  ['month', 3, '2026-11-03', '2026-09-01', '2026-09-30', '2026-10-03'],
  ['month', 3, '2026-11-04', '2026-10-01', '2026-10-31', '2026-11-03'],
  ['month', 0, '2028-03-01', '2028-02-01', '2028-02-29', '2028-02-29'],
  ['half-month', 0, '2026-11-16', '2026-11-01', '2026-11-15', '2026-11-15'],
  ['half-month', 0, '2026-11-15', '2026-10-16', '2026-10-31', '2026-10-31'],
  ['week', 1, '2026-11-24', '2026-11-16', '2026-11-22', '2026-11-23'],
  ['week', 1, '2026-11-23', '2026-11-09', '2026-11-15', '2026-11-16'],
] as const)(
  'a cycle (%s, %i days) on %s bills %s to %s, with changes until %s',
  (cycle, days, today, from, to, cutOff) => {
    expect(dueCycle(cycle, days, today)).toEqual({ from, to, cutOff })
  },
)

test('a bill is made by schedule once, locked and sent as the rule says, and not again when it was deleted', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 2)
  const later = new Date(Date.now() + 40 * 86_400_000)
  const due = {
    agentId: world.agentId,
    email: 'books@lotus.example',
    cycle: 'month',
    basis: 'booking',
    cutOffDays: 0,
    termDays: 10,
    autoLock: true,
    autoSend: true,
  } as const
  const run = () =>
    withSystemCtx(world.app, world.merchant.id, (ctx) => billCycle({ ...ctx, now: later }, due))
  const outcomes = await Promise.allSettled([run(), run()])
  expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
  const [bill, ...more] = await bills(world)
  expect(more).toEqual([])
  expect(bill).toMatchObject({ status: 'locked', lines: 2, termDays: 10, totalMinor: 1_062_000 })
  expect(bill!.sentAt).not.toBeNull()
  for (const verb of ['billUnlock', 'billDelete'])
    expect((await onBill(world, verb, bill!.id)).error).toEqual({ code: 0 })
  await run()
  expect(await bills(world)).toEqual([])
})

test('an open bill is reminded on the days of the rule, once a day, and sale stops and opens by itself', async () => {
  const world = await makeBillWorld(server)
  await saveRule(world, { remindOn: [7, 1], stopAfterDays: 5 })
  await sold(world, 1)
  const id = await verified(world)
  await dueOn(world, day(-7))
  for (const _ of [1, 2]) await runMerchant(jobOf(world.app), world.merchant.id)
  const { history } = await billOf(world, id)
  expect(history.filter(({ type }) => type === 'billing.billReminded')).toHaveLength(1)
  const refused = await world.staff.call('/supplier/orderEntry/create', orderInput(world))
  expect(refused.error).toMatchObject({ code: 409_199, message: expect.stringContaining('7') })
  const pay = { way: 'bank', amountMinor: 531_000, clientRequestId: 'pays-it-all' }
  expect((await onBill(world, 'pay', id, pay)).error).toEqual({ code: 0 })
  // Paid, it orders again at once; taken back, it is stopped again.
  await sold(world, 1)
  const [payment] = (await billOf(world, id)).payments
  await onBill(world, 'unpay', id, { paymentId: payment!.id })
  const again = await world.staff.call('/supplier/orderEntry/create', orderInput(world))
  expect(again.error.code).toBe(409_199)
})

test('a bill leaves by mail with its PDF and its spreadsheet, once however often its job runs', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 1)
  const id = await verified(world)
  const { error, data } = await onBill(world, 'send', id)
  expect(error).toEqual({ code: 0 })
  const payload = { merchantId: world.merchant.id, billId: id, version: data!['version'], kind: 'agent-bill' }
  await mailBillJob(jobOf(world.app), payload)
  await mailBillJob(jobOf(world.app), payload)
  const mails = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db.selectFrom('mail').selectAll().where('merchant_id', '=', world.merchant.id).execute(),
  )
  expect(mails).toMatchObject([
    {
      kind: 'agent-bill',
      to_address: 'books@lotus.example',
      audience: 'agent',
      attachments: [expect.anything(), expect.anything()],
    },
  ])
  expect(mails[0]!.subject).toContain((await billOf(world, id)).code)
  const nowhere = await makeBillWorld(server, { email: '' })
  await sold(nowhere, 1)
  expect((await onBill(nowhere, 'send', await verified(nowhere))).error.code).toBe(409_962)
})
