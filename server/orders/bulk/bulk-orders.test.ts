import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AmendManyView } from '#contract/orders/amend/amend.schema.ts'
import type { BulkInfo } from '#contract/bulk/bulk.schema.ts'
import { having } from '#contract/kit/states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { runBulk } from '#server/bulk/run-bulk.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { askMoney, lastRefund, onMoney } from '#test/factories/refunds.ts'

const server = await testServer()
const world = await makeOrderWorld(server, {
  balanceMinor: 900_000_000,
  sku: { pickup: true, capacity: 900 },
})
const { app, merchant, staff } = world
const other = await makeSupplier(app, merchant, { name: 'Chalong Boats' })

/** Has a call made for many, as the list does, and answers what became of it. */
async function many(act: string, call: string, inputs: object[]): Promise<BulkInfo> {
  const items = inputs.map((input, at) => ({ key: String(at), name: `Item ${at}`, call, input }))
  const begun = { clientRequestId: randomUUID(), act, items, sure: true }
  const { id } = await staff.data<{ id: number }>('/supplier/bulk/start', begun)
  return ran(id)
}
async function ran(bulkId: number): Promise<BulkInfo> {
  await runBulk(jobOf(app), { merchantId: merchant.id, bulkId })
  return staff.data<BulkInfo>('/supplier/bulk/info', { id: bulkId })
}
const on = (ids: number[], action: string, more: object = {}) =>
  many(
    `orders.moves.${action}`,
    'orders.bulkOne',
    ids.map((id) => ({ id, action, ...more })),
  )
const back = async ({ id }: BulkInfo) =>
  ran((await staff.data<{ id: number }>('/supplier/bulk/undo', { id })).id)
const two = async (more: Record<string, unknown> = {}) => [
  (await placeOrder(world, more)).id,
  (await placeOrder(world, more)).id,
]
const orders = (ids: number[]) => Promise.all(ids.map((id) => readOrder(world, id)))
const linesOf = async (ids: number[]) => (await orders(ids)).flatMap(({ lines }) => lines.slice(0, 1))

const driver = { name: 'Somchai', phone: '+66 81 000 0000', vehicle: 'Van', plate: '1กก 1234', time: '07:30' }
/** What is done to lines that were never sent, with what it wants to know and what it leaves. */
const toPending: [string, object, object][] = [
  ['sendOrder', {}, { supplierStatus: 'in-process' }],
  ['markSent', {}, { supplierStatus: 'in-process' }],
  ['markNoNeed', {}, { supplierStatus: 'no-need' }],
  [
    'markSentOther',
    { with: { way: 'other-handled', note: 'By phone' } },
    { supplierStatus: 'approved', supplierNote: 'By phone' },
  ],
  [
    'changeSupplier',
    { with: { supplierId: other.id } },
    { supplierStatus: 'pending', supplierId: other.id, supplierName: 'Chalong Boats' },
  ],
  ['arrangeDriver', { with: { driver } }, { supplierStatus: 'pending', driver }],
]
/** To lines that were sent. */
const toSent: [string, object, object][] = [
  ['resendOrder', {}, { supplierStatus: 'in-process' }],
  ['markReplied', { with: { note: 'Full until noon' } }, { supplierStatus: 'supplier-replied' }],
  ['resetSupplierStatus', {}, { supplierStatus: 'pending' }],
]
test.each(toPending)('%s is done to the lines of many orders at once', async (action, more, left) => {
  const ids = await two()
  expect(await on(ids, action, more)).toMatchObject({ done: 2, failed: 0 })
  for (const line of await linesOf(ids)) expect(line).toMatchObject(left)
})
test.each(toSent)(
  '%s is done to the sent lines of many orders at once, and not to others',
  async (action, more, left) => {
    const ids = await two()
    const [unsent = 0] = await two()
    await on(ids, 'sendOrder')
    const last = action === 'resetSupplierStatus' ? [] : [unsent]
    expect(await on([...ids, ...last], action, more)).toMatchObject({ done: 2, failed: last.length })
    for (const line of await linesOf(ids)) expect(line).toMatchObject(left)
  },
)

test('what cannot be done to any line of an order says why not', async () => {
  const ids = await two()
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db.updateTable('order_line').set({ supplier_id: null }).where('order_id', 'in', ids).execute(),
  )
  const { told } = await on(ids, 'markSent')
  expect(told.map(({ why }) => why)).toEqual(ids.map(() => 'Choose a supplier first.'))
})

test('of an order that several suppliers serve, another supplier takes over what the first served', async () => {
  const lunch = await makeAddOn(
    world,
    { supplierIds: [other.id], cost: { adultMinor: 18_000, childMinor: 12_000, currency: 'THB' } },
    { with: [world.sku.id] },
  )
  const third = await makeSupplier(app, merchant, { name: 'Rassada Boats' })
  const ids = await two({ addOns: [{ addOnId: lunch.id }] })
  await on(ids, 'changeSupplier', { with: { supplierId: third.id } })
  for (const { lines } of await orders(ids))
    expect(lines.map(({ supplierName }) => supplierName)).toEqual(['Rassada Boats', 'Chalong Boats'])
})

test('orders are marked, locked, remarked, followed and posted again many at once; what can be taken back is', async () => {
  const ids = await two()
  const marks: [string, object, object, object][] = [
    ['markOrdered', {}, { ordered: true }, { ordered: false }],
    ['markInvalid', { reason: 'A test' }, { invalid: true }, { invalid: false }],
    ['lockSupplier', {}, { supplierLocked: true }, { supplierLocked: false }],
    ['remark', { with: { remark: 'Red flag' } }, { remark: 'Red flag' }, { remark: '' }],
  ]
  for (const [action, more, after, before] of marks) {
    const job = await on(ids, action, more)
    expect(job).toMatchObject({ done: 2, failed: 0, can: { undo: true } })
    for (const order of await orders(ids)) expect(order).toMatchObject(after)
    expect(await back(job)).toMatchObject({ done: 2, failed: 0 })
    for (const order of await orders(ids)) expect(order).toMatchObject(before)
  }
  await on(ids, 'follow', { reason: 'Red flag', with: { cause: 'weather' } })
  for (const order of await orders(ids)) expect(order).toMatchObject({ followUp: 'tracking' })
  await on(ids, 'reject', { reason: 'No boat' })
  expect(await on(ids, 'repost')).toMatchObject({ done: 2 })
  for (const order of await orders(ids)) expect(order).toMatchObject({ status: 'processing' })
  expect(await on(ids, 'markCancelled', { reason: 'By phone' })).toMatchObject({ done: 2 })
  for (const order of await orders(ids)) expect(order).toMatchObject({ status: 'cancelled' })
})

test('withdrawals are agreed and refused many at once, a refusal with its reason', async () => {
  const [agreed, refused] = [await two(), await two()]
  for (const id of [...agreed, ...refused]) await actOn(world, 'withdraw', { id, reason: 'Ill' }, world.agent)
  expect(await on(agreed, 'agreeCancel')).toMatchObject({ done: 2 })
  const unsaid = await on(refused, 'rejectCancel')
  expect(unsaid).toMatchObject({ done: 0, failed: 2 })
  expect(await on(refused, 'rejectCancel', { reason: 'Too late' })).toMatchObject({ done: 2 })
  const statuses = (await orders([...agreed, ...refused])).map(({ status }) => status)
  expect(statuses).toEqual(['cancelled', 'cancelled', 'processing', 'processing'])
})

test('what an act wants to know and was not told is said of each order, and nothing is changed', async () => {
  const ids = await two()
  for (const [action, more] of [
    ['changeSupplier', {}],
    ['changeSupplier', { with: { supplierId: 999_999 } }],
    ['arrangeDriver', { with: { driver: { name: '' } } }],
    ['markSentOther', { with: { way: 'nobody' } }],
  ] as const) {
    const job = await on(ids, action, more)
    expect(job).toMatchObject({ done: 0, failed: 2 })
    expect(job.told.every(({ why }) => why !== '')).toBe(true)
  }
  for (const line of await linesOf(ids))
    expect(line).toMatchObject({ supplierStatus: 'pending', supplierId: world.supplierId })
})

test('requests are retried, given up, forced, stopped and taken back many at once, each by its own call', async () => {
  const ids = await two()
  for (const id of ids) await actOn(world, 'confirm', { id })
  const requested = async () => {
    for (const id of ids) await askMoney(world, id, 1_000, { way: 'bank' })
    return Promise.all(ids.map((id) => lastRefund(world, id)))
  }
  const states = async () =>
    (await Promise.all(ids.map((id) => lastRefund(world, id)))).map(({ status }) => status)
  const onRefunds = async (name: string, refunds: { id: number }[], more: object = {}) => {
    const inputs = refunds.map(({ id }) => ({ id, ...more }))
    expect(await many(`orders.moves.${name}`, `orders.${name}`, inputs)).toMatchObject({ done: 2, failed: 0 })
    return states()
  }
  const reason = 'The account is closed'
  const first = await requested()
  expect(await onRefunds('refundAgree', first)).toEqual(['agreed', 'agreed'])
  expect(await onRefunds('refundBounce', first, { reason })).toEqual(['failed', 'failed'])
  expect(await onRefunds('refundRetry', first)).toEqual(['agreed', 'agreed'])
  expect(await onRefunds('refundBounce', first, { reason })).toEqual(['failed', 'failed'])
  expect(await onRefunds('refundRedo', first, { way: 'bank' })).toEqual(['agreed', 'agreed'])
  expect(await onRefunds('refundForce', first, { reason, method: 'cash' })).toEqual(['done', 'done'])
  expect(await onRefunds('refundClose', await requested())).toEqual(['closed', 'closed'])
  expect(await onRefunds('refundStop', await requested(), { reason })).toEqual(['stopped', 'stopped'])
  const last = await requested()
  for (const { id } of last) await onMoney(world, 'agree', id)
  for (const { id } of last) await onMoney(world, 'bounce', id, { reason })
  expect(await onRefunds('refundGiveUp', last, { reason })).toEqual(['given-up', 'given-up'])
})

test('many orders are moved to another day by one act, each as it comes out; who finds no room stays where it was', async () => {
  const small = await makeOrderSku(app, merchant, { capacity: 3, days: [day(30), day(31), day(32)] })
  const made: number[] = []
  for (const [date, adults] of [
    [day(30), 2],
    [day(31), 2],
    [day(30), 1],
  ])
    made.push((await placeOrder(world, { skuId: small.id, date, adults, children: 0, guests: [] })).id)
  const to = { amendment: { date: day(32) } }
  const { rows } = await staff.data<{ rows: AmendManyView[] }>('/supplier/orderModify/previewMany', {
    ids: made,
    ...to,
  })
  expect(rows.map(({ why, dueMinor }) => [why === '', dueMinor !== undefined])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
  const job = await on(made, 'amend', { reason: 'Rough sea', with: { ...to, asks: false } })
  expect(job).toMatchObject({ done: 2, failed: 1, can: {} })
  expect(job.told.map(({ key, why }) => [key, why])).toEqual([['1', rows[1]?.why]])
  const days = (await orders(made)).map(({ serviceDate }) => serviceDate)
  expect(days.map((date) => date === day(32))).toEqual([true, false, true])
})

test('many orders are copied to one day by one act, once each however often the job is run, and all copies are taken back as one', async () => {
  const trip = await makeOrderSku(app, merchant, { days: [day(30), day(32)] })
  const ids = await two({ skuId: trip.id })
  const copies = async () =>
    (
      await staff.data<{ rows: { id: number; status: string; serviceDate: string }[] }>(
        '/supplier/order/list',
        {
          activityDateRange: [day(32), day(32)],
          boughtItem: trip.code,
        },
      )
    ).rows
  const inputs = ids.map((id) => ({ id, clientRequestId: randomUUID(), date: day(32) }))
  const job = await many('orders.moves.copy', 'orders.copy', inputs)
  expect(job).toMatchObject({ done: 2, failed: 0, can: { undo: true } })
  expect(await copies()).toHaveLength(2)
  // As if it had been killed before the second was marked.
  await app.pool.query(`update bulk_item set state = 'waiting' where job_id = $1 and no = 1`, [job.id])
  await app.pool.query(`update bulk_job set state = 'running', done = 1 where id = $1`, [job.id])
  expect(await ran(job.id)).toMatchObject({ done: 2, failed: 0 })
  expect(await copies()).toHaveLength(2)
  expect(await back(job)).toMatchObject({ done: 2, failed: 0 })
  expect((await copies()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

test('money back is asked for many orders by one act, by the usual way of each; what is more than was paid says so', async () => {
  const ids = await two()
  for (const id of ids) await actOn(world, 'confirm', { id })
  const [first = 0, second = 0] = ids
  const job = await many(
    'orders.moves.refund',
    'orders.bulkOne',
    [
      [first, 5_000],
      [second, 900_000_000],
    ].map(([id, amountMinor]) => ({ id, action: 'refund', reason: 'Late boat', with: { amountMinor } })),
  )
  expect(job).toMatchObject({ done: 1, failed: 1 })
  expect(await lastRefund(world, first)).toMatchObject({
    status: 'applied',
    way: 'account',
    amountMinor: 5_000,
  })
  const more = { reason: 'Fuel', with: { kind: 'replenish', amountMinor: 7_000 } }
  expect(await on(ids, 'refund', more)).toMatchObject({ done: 2 })
  expect(await lastRefund(world, second)).toMatchObject({ kind: 'replenish', amountMinor: 7_000 })
})

test('many orders are cancelled by one act, each by its rule, or with all of it back where the house is at fault', async () => {
  const strict = await makeOrderWorld(server, {
    sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] },
    balanceMinor: 900_000_000,
  })
  for (const [refund, back] of [
    ['rule', 0.5],
    ['operator-fault', 1],
  ] as const) {
    const { id } = await placeOrder(strict)
    await strict.staff.data('/supplier/orderHandler/bulkOne', {
      id,
      action: 'cancel',
      reason: 'Engine',
      with: { refund },
    })
    const { status, money } = await readOrder(strict, id)
    expect([status, money?.refundMinor]).toEqual(['cancelled', money!.totalMinor * back])
  }
})

test('every act on an order that staff have may be done to many, but for what is each order’s own', () => {
  const own = [
    // Asked of one customer, of one supplier's letter, or of one merchant's order.
    'pay extendHold reserveReturn email followNote',
    'agreeChange refuseChange takeCost refuseCost askSupplierChange askSupplierCancel',
  ]
  const tables = [orderStates, followUpStates, lineStates]
  const acts = tables.flatMap(({ verbs }) =>
    Object.entries(verbs).filter(([, verb]) => verb.by.includes('staff') && !verb.answers),
  )
  const inBulk: string[] = tables.flatMap((table) => having(table, 'bulk'))
  const alone = acts.map(([name]) => name).filter((name) => !inBulk.includes(name))
  expect(alone.toSorted()).toEqual(own.flatMap((names) => names.split(' ')).toSorted())
})
