import fs from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type { PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { postJournals } from '#server/finance/finance.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { bounced, prepaidTaxJournal } from '#server/orders/order/order-journals.ts'
import { ordersJobs } from '#server/orders/orders.jobs.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { outputTax } from '#test/factories/ledger.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { company, issueDue, makeThai, papersAt } from '#test/factories/papers.ts'

const server = await testServer()
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())

/** Agents who pay each order before they are served. */
async function paidFirst() {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  return world
}
const pay = (world: OrderWorld, id: number) =>
  world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })

const reported = async (world: OrderWorld) =>
  (await world.staff.data<{ rates: PaperTax[] }>(`${papersAt}/vat`)).rates.reduce(
    (sum, { taxMinor }) => sum + taxMinor,
    0,
  )
const isSound = async (world: OrderWorld) =>
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])

test('the output tax of an order is owed when it is paid, as its tax invoice says, and stays what it is when it is sold', async () => {
  const world = await paidFirst()
  const { id } = await placeOrder(world)
  expect(await outputTax(world)).toEqual({ owed: 0, prepaid: 0 })
  await pay(world, id)
  await issueDue(world, 'order', id)
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
  expect(await reported(world)).toBe(34_738)
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: 0 })
  expect(await reported(world)).toBe(34_738)
  await isSound(world)
})

test('what goes back of a prepayment takes its tax along, the fee keeps its own', async () => {
  const world = await paidFirst()
  const [refused, cancelled] = [await placeOrder(world), await placeOrder(world)]
  for (const { id } of [refused, cancelled]) {
    await pay(world, id)
    await issueDue(world, 'order', id)
  }
  expect(await outputTax(world)).toEqual({ owed: 69_476, prepaid: -69_476 })
  await actOn(world, 'reject', { id: refused.id, reason: 'Full' })
  await issueDue(world, 'order', refused.id)
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
  await actOn(world, 'cancel', { id: cancelled.id, reason: 'Ill', refund: 'by-hand', refundMinor: 331_000 })
  await issueDue(world, 'order', cancelled.id)
  expect(await outputTax(world)).toEqual({ owed: 13_084, prepaid: 0 })
  expect(await reported(world)).toBe(13_084)
  await isSound(world)
})

test('each part that is paid before the sale owes its own tax, and a guest who leaves takes it along', async () => {
  const world = await paidFirst()
  const change = (amendment: object) =>
    world.staff.data('/supplier/orderModify/apply', {
      id,
      amendment: { fee: 'none', ...amendment },
      reason: 'So agreed',
      asks: false,
    })
  const { id } = await placeOrder(world)
  await pay(world, id)
  await issueDue(world, 'order', id)
  await change({ addGuests: [{ kind: 'adult' }] })
  // Nothing of the guest who came is paid yet.
  expect((await outputTax(world)).owed).toBe(34_738)
  await pay(world, id)
  await issueDue(world, 'order', id)
  expect(await outputTax(world)).toEqual({ owed: 47_691, prepaid: -47_691 })
  expect(await reported(world)).toBe(47_691)
  const child = (await readOrder(world, id)).guests.find(({ kind }) => kind === 'child')
  await change({ removeGuests: [child?.id ?? 0] })
  await issueDue(world, 'order', id)
  const { owed: output, prepaid } = await outputTax(world)
  expect([output, prepaid]).toEqual([await reported(world), -output])
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: output, prepaid: 0 })
  await isSound(world)
})

test('an order of a prepaying agent owes no tax while its money is only set aside', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'prepay', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  const { id } = await placeOrder(world)
  expect(await outputTax(world)).toEqual({ owed: 0, prepaid: 0 })
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: 0 })
})

/** An order as it stood when it was paid before its books owed the tax of it; `usesKey`: an act has used its version's first key. */
async function paidBefore(usesKey = false) {
  const world = await paidFirst()
  const { id } = await placeOrder(world)
  await pay(world, id)
  await withSystemCtx(server.app, world.merchant.id, async (ctx) => {
    const of = ctx.db.selectFrom('orders').selectAll().where('merchant_id', '=', world.merchant.id)
    const order = await of.where('id', '=', id).executeTakeFirstOrThrow()
    const journal = bounced(
      prepaidTaxJournal({ ...order, settlement_term: 'settle-by-order' }, order.prepaid_tax_minor),
    )
    const key = { onceKey: `order ${id} v${order.version} 0` }
    await postJournals(ctx, [{ ...journal, ...(usesKey && key) }])
  })
  await owner.query('update orders set prepaid_tax_minor = 0 where id = $1', [id])
  expect(await outputTax(world)).toEqual({ owed: 0, prepaid: 0 })
  return { world, id }
}
const sold = (id: number) =>
  owner
    .query<{ kind: string }>(
      "select kind from journal where order_id = $1 and kind in ('order-sold', 'order-released')",
      [id],
    )
    .then(({ rows }) => rows.map(({ kind }) => kind))

test('an order that was paid before the books owed its tax owes it with its next act, and is sold or released all the same', async () => {
  for (const [verb, input, kind, after] of [
    ['confirm', {}, 'order-sold', { owed: 34_738, prepaid: 0 }],
    [
      'cancel',
      { reason: 'Ill', refund: 'by-hand', refundMinor: 331_000 },
      'order-released',
      { owed: 13_084, prepaid: 0 },
    ],
  ] as const) {
    const { world, id } = await paidBefore()
    const { version } = await readOrder(world, id)
    await actOn(world, 'remark', { id, remark: 'Window seat' })
    expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
    expect((await readOrder(world, id)).version).toBe(version + 1)
    expect((await actOn(world, verb, { id, ...input })).error.code).toBe(0)
    expect(await sold(id)).toEqual([kind])
    expect(await outputTax(world)).toEqual(after)
    await isSound(world)
  }
})

test('orders that were paid before are brought up once, and their used keys left behind', async () => {
  const { world, id } = await paidBefore(true)
  const { version } = await readOrder(world, id)
  await owner.query(fs.readFileSync('server/migrations/2421-tax-of-paid-orders.sql', 'utf8'))
  expect((await readOrder(world, id)).version).toBe(version + 1)
  const { rows } = await owner.query<{ payload: { merchantId: number; orderId: number } }>(
    "select payload from graphile_worker._private_jobs where key = format('tax prepaid %s %s', $1::integer, $2::bigint)",
    [world.merchant.id, id],
  )
  expect(rows).toEqual([{ payload: { merchantId: world.merchant.id, orderId: id } }])
  for (const { payload } of [...rows, ...rows])
    await ordersJobs['orders.taxPrepaid'](jobOf(server.app), payload)
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
  await actOn(world, 'confirm', { id })
  expect(await sold(id)).toEqual(['order-sold'])
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: 0 })
  await isSound(world)
})

test('an act whose key the ledger has is refused whole, not written without its money', async () => {
  const { world, id } = await paidBefore(true)
  const { version, status } = await readOrder(world, id)
  expect((await actOn(world, 'confirm', { id })).error.code).not.toBe(0)
  expect(await readOrder(world, id)).toMatchObject({ version, status })
})
