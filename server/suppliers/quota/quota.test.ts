import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountMovement } from '#contract/finance/movement.schema.ts'
import type { Quota, TopUpRow } from '#contract/suppliers/quota/quota.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { sendAttachment } from '#test/factories/files/uploads.ts'

const server = await testServer()
const path = '/supplier/supplierQuota'
/** What two adults and a child cost of the supplier. */
const costMinor = 370_000

type QuotaWorld = OrderWorld & { quotaId: number; accountId: number }
async function makeQuotaWorld(quota: object = {}, paidMinor = 1_000_000): Promise<QuotaWorld> {
  const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  const { id: accountId } = await makeCollection(world.staff)
  const { id: quotaId } = await world.staff.data<{ id: number }>(`${path}/save`, {
    supplierId: world.supplierId,
    currency: 'THB',
    ...quota,
  })
  const all = { ...world, quotaId, accountId }
  if (paidMinor) expect((await topUp(all, paidMinor)).error).toEqual({ code: 0 })
  return all
}
const topUp = (world: QuotaWorld, amountMinor: number, more: object = {}) =>
  world.staff.call<{ id: number }>(`${path}/recharge`, {
    quotaId: world.quotaId,
    clientRequestId: randomUUID(),
    amountMinor,
    accountId: world.accountId,
    paidOn: '2026-11-01',
    ...more,
  })
const quotaOf = async ({ staff }: QuotaWorld) =>
  (await staff.data<{ rows: Quota[] }>(`${path}/list`)).rows[0]!
const ledger = async ({ staff, quotaId }: QuotaWorld) =>
  (await staff.data<{ rows: AccountMovement[] }>(`${path}/log`, { quotaId })).rows
const topUps = async ({ staff }: QuotaWorld, more: object = {}) =>
  (await staff.data<{ rows: TopUpRow[] }>(`${path}/rechargeList`, more)).rows
const viewOf = async ({ staff }: QuotaWorld) =>
  (await staff.data<{ rows: { kind: string }[] }>('/supplier/notification/list')).rows.map(({ kind }) => kind)

/** Sent to its supplier, who has not answered. */
async function sent(world: OrderWorld) {
  const order = await placeOrder(world)
  const lineId = (await readOrder(world, order.id)).lines[0]!.id
  await actOn(world, 'sendOrder', { lineId })
  return { id: order.id, code: order.code, lineId }
}
const approve = (world: OrderWorld, { lineId }: { lineId: number }) =>
  actOn(world, 'supplierApprove', { lineId }, world.supplier)

describe('an approved line', () => {
  let world: QuotaWorld
  beforeAll(async () => {
    world = await makeQuotaWorld({ warningMinor: 300_000 })
  })

  test('is taken from the quota instead of owed, and the ledger tells it with what is left', async () => {
    const order = await sent(world)
    expect((await balances(world))['supplier-quota']).toBe(1_000_000)
    await approve(world, order)
    const books = await balances(world)
    expect([books['supplier-quota'], books['supplier-payable'], books['cost']]).toEqual([
      630_000,
      0,
      costMinor,
    ])
    expect(await ledger(world)).toMatchObject([
      { kind: 'quota-use', amountMinor: -costMinor, balanceAfterMinor: 630_000, orderCode: order.code },
      { kind: 'quota-top-up', amountMinor: 1_000_000, balanceAfterMinor: 1_000_000 },
    ])
  })

  test('returns what its supplier does not keep of it', async () => {
    const order = await sent(world)
    await approve(world, order)
    expect(await quotaOf(world)).toMatchObject({ leftMinor: 260_000, state: 'low' })
    expect(await viewOf(world)).toContain('quotaLow')
    await actOn(world, 'cancel', { id: order.id, reason: 'Storm' })
    await actOn(world, 'supplierAgreeCancel', { lineId: order.lineId }, world.supplier)
    expect((await ledger(world))[0]).toMatchObject({ kind: 'quota-return', amountMinor: costMinor / 2 })
    expect(await quotaOf(world)).toMatchObject({ balanceMinor: 630_000 - costMinor / 2, state: 'good' })
  })

  test('that does not fit in what is left is owed whole, and people are told', async () => {
    const orders = [await sent(world), await sent(world)]
    for (const order of orders) await approve(world, order)
    const books = await balances(world)
    expect([books['supplier-quota'], books['supplier-payable']]).toEqual([75_000, costMinor])
    expect(await viewOf(world)).toContain('quotaShort')
    // What was owed comes back from what is owed, and not into the quota.
    await actOn(world, 'resetSupplierStatus', { lineId: orders[1]!.lineId })
    const after = await balances(world)
    expect([after['supplier-quota'], after['supplier-payable']]).toEqual([75_000, 0])
  })
})

test('of lines approved at once only as many are taken as fit, the credit included, and never more', async () => {
  const world = await makeQuotaWorld({ creditMinor: 110_000 })
  const orders = []
  for (let i = 0; i < 8; i++) orders.push(await sent(world))
  await Promise.all(orders.map((order) => approve(world, order)))
  const books = await balances(world)
  expect([books['supplier-quota'], books['supplier-payable'], books['cost']]).toEqual([
    -110_000,
    5 * costMinor,
    8 * costMinor,
  ])
  expect(await quotaOf(world)).toMatchObject({ leftMinor: 0, state: 'used-up' })
  // The row holds it, whoever writes.
  const below = withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`update ledger_account set balance_minor = balance_minor - 1 where kind = 'supplier-quota' and merchant_id = ${world.merchant.id}`.execute(
      db,
    ),
  )
  await expect(below).rejects.toThrow('ledger_account_floor')
})

test('a disabled quota is left alone, and takes back what came out of it', async () => {
  const world = await makeQuotaWorld()
  const first = await sent(world)
  await approve(world, first)
  await world.staff.data(`${path}/enable`, { id: world.quotaId, enabled: false })
  await approve(world, await sent(world))
  const books = await balances(world)
  expect([books['supplier-quota'], books['supplier-payable']]).toEqual([630_000, costMinor])
  await actOn(world, 'resetSupplierStatus', { lineId: first.lineId })
  expect((await balances(world))['supplier-quota']).toBe(1_000_000)
})

test('a top-up sent twice pays in once, keeps its proof, and is taken back while nobody has used it', async () => {
  const world = await makeQuotaWorld({}, 0)
  const { cash } = await balances(world)
  const clientRequestId = randomUUID()
  const proofFileId = await sendAttachment(world.staff)
  for (let i = 0; i < 2; i++)
    await topUp(world, 400_000, { clientRequestId, proofFileId, reference: 'TT-77' })
  const [row] = await topUps(world, { text: 'TT-77' })
  expect(row).toMatchObject({
    amountMinor: 400_000,
    status: 'booked',
    accountName: 'Bangkok Bank',
    proofFileId,
  })
  const books = await balances(world)
  expect([books['supplier-quota'], books['cash']]).toEqual([400_000, cash! - 400_000])
  expect((await world.staff.fetch(`${path}/proof/${row!.id}`, {}, { method: 'GET' })).status).toBe(200)

  await approve(world, await sent(world))
  const back = () => world.staff.call(`${path}/topUpReverse`, { id: row!.id, reason: 'Twice in the bank' })
  expect((await back()).error).toMatchObject({ code: 409020 })
  await topUp(world, 500_000)
  expect((await back()).error.code).toBe(0)
  expect((await back()).error.code).toBe(409000)
  expect(await quotaOf(world)).toMatchObject({ balanceMinor: 130_000 })
  expect((await topUps(world, { status: 'reversed' }))[0]).toMatchObject({
    reason: 'Twice in the bank',
    can: {},
  })
})

test('less credit than is used undoes nothing, and whose a quota is stays', async () => {
  const world = await makeQuotaWorld({ creditMinor: 500_000 }, 0)
  await approve(world, await sent(world))
  const { id, version } = await quotaOf(world)
  const form = { id, version, supplierId: world.supplierId, currency: 'THB', creditMinor: 100_000 }
  expect((await world.staff.call(`${path}/save`, form)).error.code).toBe(0)
  expect(await quotaOf(world)).toMatchObject({ balanceMinor: -costMinor, leftMinor: 100_000 - costMinor })
  const other = await makeSupplier(server.app, world.merchant)
  const { version: now } = await quotaOf(world)
  const moved = await world.staff.call(`${path}/save`, { ...form, version: now, supplierId: other.id })
  expect(moved.error).toMatchObject({ code: 400000, fields: [{ field: 'supplierId' }] })
  const again = await world.staff.call(`${path}/save`, { supplierId: world.supplierId, currency: 'THB' })
  expect(again.error).toMatchObject({ fields: [{ field: 'currency' }] })
  // Paid in, it rises from where it is; the credit of now bounds it.
  expect((await topUp(world, costMinor)).error.code).toBe(0)
  await approve(world, await sent(world))
  expect((await balances(world))['supplier-payable']).toBe(costMinor)
})

test('neither agents nor suppliers read what is prepaid', async () => {
  const world = await makeQuotaWorld()
  for (const caller of [world.agent, world.supplier])
    expect((await caller.call(`${path}/list`)).error.code).toBe(1003)
})

test('what was paid in counts on the day the bank did it, and never ahead', async () => {
  const world = await makeQuotaWorld()
  expect((await topUp(world, 90_000)).error).toEqual({ code: 0 })
  const { rows } = await world.staff.data<{ rows: { day: string }[] }>('/supplier/book/journal/list', {
    kind: 'quota-top-up',
  })
  expect([...new Set(rows.map(({ day: on }) => on))]).toEqual(['2026-11-01'])
  const ahead = Temporal.Now.plainDateISO().add({ days: 3 }).toString()
  expect((await topUp(world, 90_000, { paidOn: ahead })).error.fields).toMatchObject([{ field: 'paidOn' }])
})
