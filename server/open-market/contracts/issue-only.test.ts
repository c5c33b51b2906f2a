import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstOf } from '#contract/kit/given.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, contractWhen, profileOf, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { mirrorOf, theirOrder } from '#test/factories/mirror.ts'
import { billOf, generate, onBill, verified } from '#test/factories/bills.ts'
import { balances, makeOrderWorld, orderInput, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sweepOne } from './sweep.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const outside = { ...someTerms, settlementTerm: 'outside', creditLimitMinor: 0 }

/** A buyer that issues at a seller and settles with it outside, with one product of its bound. */
async function issueWorld(limits: object) {
  const theirs = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  const ours = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer, { terms: { ...outside, ...limits } })
  const agents = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const agentId = agents.rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
  return { theirs, ours, agentId, seller, buyer }
}
const openNow = ({ theirs, agentId }: { theirs: OrderWorld; agentId: number }): Promise<number> =>
  withSystemCtx(server.app, theirs.merchant.id, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`
      select open_now as n from app.count_issued(${theirs.merchant.id}, ${agentId})`.execute(db)
    return firstOf(rows).n
  })

test.each(docTable('algorithms/market/contracts.md', 'Issue only'))(
  '$vouchers vouchers under a contract that is settled outside leave $open open, and nothing owed',
  async (row) => {
    const world = await issueWorld({ issueAtOnce: Number(row['at once']) })
    const { theirs, ours } = world
    await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
    const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
    await ours.staff.data(`${at}/bind`, { merchantCode: theirs.merchant.code, ...taken })
    const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
      merchantCode: theirs.merchant.code,
    })
    const skuId = rows[0]!.boundSkuId
    await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
    const before = [await balances(theirs), await balances(ours)]
    const order = await placeOrder(ours, { skuId, adults: Number(row['vouchers']) - 1, children: 1 })
    const info = await ours.staff.data<OrderInfo>('/supplier/order/info', { id: order.id })
    await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: info.lines[0]!.id })
    const mirror = await mirrorOf({ ours, theirs }, order.code)
    expect(mirror).toMatchObject({ paymentStatus: 'paid-outside' })
    expect(mirror.totalMinor).toBeGreaterThan(0)
    await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
    await theirOrder({ ours, theirs }, mirror.id, ({ status }) => status === 'confirmed')
    expect(await openNow(world)).toBe(Number(row['open']))
    expect(await balances(theirs)).toEqual(before[0])
    await theirs.staff.data('/supplier/orderHandler/cancel', {
      id: mirror.id,
      reason: 'Rain',
      refund: 'rule',
    })
    expect(await openNow(world)).toBe(0)
    const ended = await theirs.staff.data<OrderInfo>('/supplier/order/info', { id: mirror.id })
    expect(ended.paymentStatus).toBe('paid-outside')
    expect(await balances(theirs)).toEqual(before[0])
    const costs = await withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
      db
        .selectFrom('order_line_cost')
        .select(['posted_minor', 'outside'])
        .where('merchant_id', '=', ours.merchant.id)
        .where('order_id', '=', order.id)
        .execute(),
    )
    expect(costs).toEqual([{ posted_minor: 0, outside: true }])
  },
)

test('of many who want the last vouchers at once so many get them as there are', async () => {
  const world = await issueWorld({ issueAtOnce: 10, issuePerDay: 13 })
  const { theirs, agentId } = world
  const ask = (no: number) =>
    theirs.staff.call('/supplier/orderEntry/create', {
      ...orderInput(theirs, { agentId, adults: 2, children: 0 }),
      contactName: `Guest ${no}`,
      contactPhone: `08${String(10_000_000 + no * 7_919)}`,
    })
  const answers = await Promise.all(Array.from({ length: 9 }, (_, no) => ask(no)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(5)
  expect(answers.filter(({ error }) => error.code === 409513)).toHaveLength(4)
  expect(await openNow(world)).toBe(10)
  // One that falls is free again; the day's count stays.
  const { rows } = await theirs.staff.data<{ rows: { id: number }[] }>('/supplier/order/list', {})
  await theirs.staff.data('/supplier/orderHandler/cancel', {
    id: rows[0]!.id,
    reason: 'Rain',
    refund: 'rule',
  })
  expect((await ask(20)).error.code).toBe(0)
  expect((await ask(21)).error.code).toBe(409513)
  // Whoever writes the row, the database refuses more than is agreed.
  await expect(
    withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
      db
        .updateTable('issue_limit')
        .set({ open_now: 11 })
        .where('merchant_id', '=', theirs.merchant.id)
        .execute(),
    ),
  ).rejects.toThrow('issue_limit_open')
})

test('what each voucher costs beside stands on one bill, once; one that is cancelled later was issued all the same', async () => {
  const { theirs, agentId } = await issueWorld({ issueAtOnce: 0, issueFeeMinor: 1_500 })
  const seller = { ...theirs, agentId }
  const orders = []
  for (const adults of [2, 3, 4]) orders.push(await placeOrder(seller, { adults, children: 0 }))
  const [first, second] = orders
  for (const { id } of [first!, second!]) await theirs.staff.data('/supplier/orderHandler/confirm', { id })
  await theirs.staff.data('/supplier/orderHandler/cancel', { id: second!.id, reason: 'Rain', refund: 'rule' })
  const answers = await Promise.all([generate(seller), generate(seller)])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409_961])
  const { id } = answers.find(({ data }) => data)!.data!
  expect(await billOf(seller, id)).toMatchObject({ totalMinor: 5 * 1_500, adjustedMinor: 5 * 1_500 })
  // Deleted, it is charged anew, with what was issued since.
  expect((await onBill(seller, 'billDelete', id)).error.code).toBe(0)
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: orders[2]!.id })
  const before = (await balances(seller))['agent-receivable'] ?? 0
  const billed = await verified(seller)
  expect(await billOf(seller, billed)).toMatchObject({ totalMinor: 9 * 1_500 })
  expect(((await balances(seller))['agent-receivable'] ?? 0) - before).toBe(9 * 1_500)
  expect((await generate(seller)).error.code).toBe(409_961)
})

test('what each order costs stands on one bill, once, whatever its vouchers cost and however many come later', async () => {
  const world = await issueWorld({ issueFeeMinor: 1_500, orderFeeMinor: 5_000 })
  const seller = { ...world.theirs, agentId: world.agentId }
  const id = await issued(world, 2)
  await issued(world, 3)
  const answers = await Promise.all([generate(seller), generate(seller), generate(seller)])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409_961, 409_961])
  const draft = answers.find(({ data }) => data)!.data!.id
  const both = 5 * 1_500 + 2 * 5_000
  expect(await billOf(seller, draft)).toMatchObject({ totalMinor: both })
  expect((await onBill(seller, 'billDelete', draft)).error.code).toBe(0)
  const before = (await balances(seller))['agent-receivable'] ?? 0
  expect(await billOf(seller, await verified(seller)), 'deleted, it is charged anew').toMatchObject({
    totalMinor: both,
  })
  expect(((await balances(seller))['agent-receivable'] ?? 0) - before).toBe(both)
  await withSystemCtx(server.app, seller.merchant.id, ({ db }) =>
    sql`update orders set adults = adults + 1 where id = ${id}`.execute(db),
  )
  expect(await billOf(seller, await verified(seller)), 'its vouchers alone').toMatchObject({
    totalMinor: 1_500,
  })
})

test('a fee an order alone is charged once for each, and then nothing', async () => {
  const world = await issueWorld({ orderFeeMinor: 5_000 })
  const seller = { ...world.theirs, agentId: world.agentId }
  const id = await issued(world, 2)
  expect(await billOf(seller, await verified(seller))).toMatchObject({ totalMinor: 5_000 })
  await withSystemCtx(server.app, seller.merchant.id, ({ db }) =>
    sql`update orders set adults = adults + 1 where id = ${id}`.execute(db),
  )
  expect((await generate(seller)).error.code).toBe(409_961)
})

type IssueWorld = Awaited<ReturnType<typeof issueWorld>>
/** Other terms of the contract, agreed and in force. */
async function amendTo({ seller, buyer }: IssueWorld, terms: object): Promise<void> {
  const { id, seq } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  const from = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 20 }).toString()
  await seller.staff.data(`${at}/contract/amend`, { id, seq, from, terms })
  const there = await contractWhen(buyer, seller, 'supplier', ({ amendment }) => amendment !== null)
  const { hash } = there.amendment!
  await buyer.staff.data(`${at}/contract/amendAccept`, { id: there.id, hash })
  await contractWhen(seller, buyer, 'agent', ({ amendment }) => amendment?.state === 'accepted')
  await withSystemCtx(server.app, seller.merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + 20 * 86_400_000) }),
  )
}
async function issued({ theirs, agentId }: IssueWorld, adults: number): Promise<number> {
  const { id } = await placeOrder({ ...theirs, agentId }, { adults, children: 0 })
  await theirs.staff.data('/supplier/orderHandler/confirm', { id })
  return id
}
const agentNow = async ({ theirs, agentId }: IssueWorld) =>
  withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    db
      .selectFrom('agent')
      .select(['currency', 'credit_limit_minor'])
      .where('merchant_id', '=', theirs.merchant.id)
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow(),
  )

test('vouchers that were issued before the two settle otherwise are charged all the same, whatever the credit is by then', async () => {
  const world = await issueWorld({ issueFeeMinor: 1_500 })
  await issued(world, 4)
  const seller = { ...world.theirs, agentId: world.agentId }
  await amendTo(world, { ...outside, settlementTerm: 'prepay' })
  expect(await agentNow(world)).toMatchObject({ credit_limit_minor: 0 })
  const id = await verified(seller)
  expect(await billOf(seller, id)).toMatchObject({ status: 'verified', totalMinor: 4 * 1_500 })
})

test('an agent with vouchers that are still to be charged for keeps its currency', async () => {
  const world = await issueWorld({ issueFeeMinor: 1_500 })
  await issued(world, 2)
  const { seller, buyer } = world
  const { id, seq } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  const from = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 20 }).toString()
  const terms = { ...outside, currency: 'USD' }
  const answer = await seller.staff.call(`${at}/contract/amend`, { id, seq, from, terms })
  expect(answer.error.fields).toMatchObject([{ field: 'currency' }])
})

test('room for issue fees is gone with the contract, and no fee is so high that its room cannot be written down', async () => {
  const world = await issueWorld({ issueFeeMinor: 1_500 })
  await issued(world, 2)
  const { seller, buyer, theirs, agentId } = world
  await verified({ ...theirs, agentId })
  expect(await agentNow(world)).toMatchObject({ credit_limit_minor: 1_500_000_000 })
  const { id, seq } = (await profileOf(seller, buyer, 'agent')).contracts[0]!
  const from = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 20 }).toString()
  const expensive = { ...outside, issueFeeMinor: 9_000_001 }
  const refused = await seller.staff.call(`${at}/contract/amend`, { id, seq, from, terms: expensive })
  expect(refused.error.fields).toMatchObject([{ field: 'issueFeeMinor' }])
  await seller.staff.data(`${at}/contract/end`, { id, reason: 'Done', atOnce: true })
  expect(await agentNow(world)).toMatchObject({ credit_limit_minor: 0 })
  const ceiling = await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    db
      .selectFrom('ledger_account')
      .select('ceiling_minor')
      .where('merchant_id', '=', theirs.merchant.id)
      .where('agent_id', '=', agentId)
      .where('kind', '=', 'agent-receivable')
      .executeTakeFirstOrThrow(),
  )
  // What is owed stands; nothing comes to it.
  expect(ceiling).toEqual({ ceiling_minor: 2 * 1_500 })
  const rows = await theirs.staff.data<{ rows: { id: number }[] }>('/supplier/distributor/list', {})
  const agent = rows.rows.find((row) => row.id === agentId)!
  const saved = await theirs.staff.call('/supplier/distributor/update', { ...agent, note: 'Ours' })
  expect(saved.error).toEqual({ code: 0 })
})

test('an order that was confirmed before a fee was agreed costs none, though its end is refused or it comes out of the archive', async () => {
  const world = await issueWorld({})
  const [one, two] = [await issued(world, 2), await issued(world, 3)]
  await amendTo(world, { ...outside, issueFeeMinor: 1_500 })
  const { theirs } = world
  await withSystemCtx(server.app, theirs.merchant.id, async ({ db }) => {
    for (const [id, status] of [
      [one, 'cancelling'],
      [one, 'confirmed'],
      [two, 'archived'],
      [two, 'confirmed'],
    ] as const)
      await db
        .updateTable('orders')
        .set({ status })
        .where('merchant_id', '=', theirs.merchant.id)
        .where('id', '=', id)
        .execute()
  })
  expect((await generate({ ...theirs, agentId: world.agentId })).error.code).toBe(409_961)
  await issued(world, 1)
  const id = await verified({ ...theirs, agentId: world.agentId })
  expect(await billOf(theirs, id)).toMatchObject({ totalMinor: 1_500 })
})
