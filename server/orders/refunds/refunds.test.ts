import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { killedAfter } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  makeOrderWorld,
  placeOrder,
  readOrder,
  recharge,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import {
  askSelected,
  askMoney,
  carry,
  lastRefund,
  onMoney,
  previewMoney,
  refundsOf,
} from '#test/factories/refunds.ts'

const server = await testServer()

/** A confirmed order of 5,310.00 of an agent that has 4,690.00 left. */
async function confirmed(facts: Parameters<typeof makeOrderWorld>[1] = {}) {
  const world = await makeOrderWorld(server, facts)
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  return { world, id }
}
const ok = { error: { code: 0 } }
const available = async (world: OrderWorld) => (await balances(world))['agent-available']!

test('an agent asks for money back, staff agree, its balance rises once and both read what came of it', async () => {
  const { world, id } = await confirmed()
  expect(await askMoney(world, id, 50_000, {}, world.agent)).toMatchObject(ok)
  const requested = (await refundsOf(world, id, world.agent))[0]!
  expect(requested).toMatchObject({ status: 'applied', appliedByKind: 'agent', can: { refundClose: true } })
  expect(requested.can['refundAgree']).toBe(undefined)
  expect(await onMoney(world, 'agree', requested.id, { version: requested.version })).toMatchObject(ok)
  expect((await readOrder(world, id)).paymentStatus).toBe('refunding')
  const agreed = await lastRefund(world, id)
  await carry(world, agreed)
  await carry(world, agreed)
  expect(await available(world)).toBe(469_000 + 50_000)
  expect((await refundsOf(world, id, world.agent))[0]).toMatchObject({ status: 'done', can: {} })
  expect((await readOrder(world, id)).history.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['orders.refundApplied', 'orders.refundAgree', 'orders.refundSettle']),
  )
})

test('an agent asks for its own money alone: no charge, no agreement, no supplier, no other agent’s order', async () => {
  const { world, id } = await confirmed()
  for (const more of [{ kind: 'replenish' }, { kind: 'supplier-refund', way: 'bank' }, { agree: true }])
    expect((await askMoney(world, id, 1, more, world.agent)).error.code).not.toBe(0)
  const stranger = await makeOrderWorld(server)
  expect((await askMoney(world, id, 1, {}, stranger.agent)).error.code).toBe(404_000)
  await askMoney(world, id, 5_000)
  const { id: refundId } = await lastRefund(world, id)
  expect((await onMoney(world, 'agree', refundId, {}, world.agent)).error.code).toBe(1003)
  expect((await onMoney(world, 'close', refundId, {}, stranger.agent)).error.code).toBe(404_000)
  expect(await previewMoney(world, id, {}, world.agent)).not.toHaveProperty('balanceMinor')
})

test('an agent takes its request back until somebody has agreed', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 5_000, { way: 'bank' }, world.agent)
  const { id: refundId } = await lastRefund(world, id)
  await onMoney(world, 'agree', refundId)
  expect((await refundsOf(world, id, world.agent))[0]!.can).toEqual({
    refundClose: { why: 'orders.why.agreedAlready' },
  })
  expect((await onMoney(world, 'close', refundId, {}, world.agent)).error.code).not.toBe(0)
  expect(await onMoney(world, 'close', refundId)).toMatchObject(ok)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
})

test('two refunds of all of it are agreed at once: one is promised, the other is told what is left', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 531_000)
  await askSelected(world, id, 531_000)
  const both = await refundsOf(world, id)
  const answers = await Promise.all(both.map((one) => onMoney(world, 'agree', one.id)))
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409_112])
  for (const one of await refundsOf(world, id)) await carry(world, one)
  expect(await available(world)).toBe(1_000_000)
})

test('two people agree to the same request at once: it is promised once', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 10_000)
  const one = await lastRefund(world, id)
  const answers = await Promise.all([1, 2].map(() => onMoney(world, 'agree', one.id)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(await previewMoney(world, id)).toMatchObject({ heldMinor: 521_000, promisedMinor: 10_000 })
})

test('a worker killed between the agreement and the money leaves it agreed, and the next one carries it', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 10_000, { agree: true })
  const agreed = await lastRefund(world, id)
  await expect(carry(world, agreed, killedAfter(server.app, 0))).rejects.toThrow('killed')
  expect((await lastRefund(world, id)).status).toBe('agreed')
  // The worker that was thought dead comes back while another carries it.
  await Promise.all([carry(world, agreed), carry(world, agreed)])
  expect((await lastRefund(world, id)).status).toBe('done')
  expect(await available(world)).toBe(479_000)
})

test('a charge that the account cannot bear fails with its reason, the order is followed, and it is retried', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 600_000, { kind: 'replenish', agree: true })
  const first = await lastRefund(world, id)
  await expect(carry(world, first, killedAfter(server.app, 1))).rejects.toThrow('killed')
  expect((await lastRefund(world, id)).status).toBe('agreed')
  await carry(world, first)
  const failed = await lastRefund(world, id)
  expect(failed).toMatchObject({ status: 'failed', can: { refundRetry: true, refundRedo: true } })
  expect(failed.failedReason).toContain('1,310.00 THB')
  expect(await readOrder(world, id)).toMatchObject({ followUp: 'tracking' })
  await recharge(world.app, world.merchant, world.agentId, 200_000)
  expect(await onMoney(world, 'retry', failed.id)).toMatchObject(ok)
  // The first attempt's job, late, finds another attempt.
  await carry(world, first)
  expect((await lastRefund(world, id)).status).toBe('agreed')
  await carry(world, await lastRefund(world, id))
  expect((await lastRefund(world, id)).status).toBe('done')
  expect(await available(world)).toBe(69_000)
})

test('what failed is done again another way, or given up', async () => {
  const { world, id } = await confirmed()
  for (const asking of [askMoney, askSelected]) {
    await asking(world, id, 600_000, { kind: 'replenish', agree: true })
    await carry(world, await lastRefund(world, id))
  }
  const [one, two] = await refundsOf(world, id)
  expect((await onMoney(world, 'redo', one!.id, { way: 'credit' })).error.code).not.toBe(0)
  expect(await onMoney(world, 'redo', one!.id, { way: 'bank' })).toMatchObject(ok)
  expect(await onMoney(world, 'settle', one!.id)).toMatchObject(ok)
  expect(await onMoney(world, 'giveUp', two!.id, { reason: 'Not worth it' })).toMatchObject(ok)
  expect((await balances(world))['cash']).toBe(1_600_000)
  expect(await previewMoney(world, id)).toMatchObject({ heldMinor: 1_131_000 })
})

test('an agent that pays by bill owes less, and no more than its limit', async () => {
  const { world, id } = await confirmed({
    agent: { settlementTerm: 'invoice', creditLimitMinor: 600_000 },
    balanceMinor: 0,
  })
  expect((await previewMoney(world, id)).ways).toEqual(['credit', 'bank'])
  await askMoney(world, id, 31_000, { way: 'credit', agree: true })
  await carry(world, await lastRefund(world, id))
  expect((await balances(world))['agent-receivable']).toBe(500_000)
  await askMoney(world, id, 100_001, { kind: 'replenish', way: 'credit', agree: true })
  await carry(world, await lastRefund(world, id))
  expect((await lastRefund(world, id)).status).toBe('failed')
})

test('for some guests or lines no more than they were sold for', async () => {
  const { world, id } = await confirmed()
  const { guests, lines } = await readOrder(world, id)
  const child = guests.find(({ kind }) => kind === 'child')!.id
  const ofChild = { scope: 'guests', guestIds: [child] }
  expect(await previewMoney(world, id, ofChild)).toMatchObject({ mostMinor: 135_000 })
  expect((await askMoney(world, id, 135_001, ofChild)).error.code).toBe(409_112)
  expect(await askMoney(world, id, 135_000, ofChild)).toMatchObject(ok)
  const ofLine = { scope: 'lines', lineIds: [lines[0]!.id] }
  expect(await previewMoney(world, id, ofLine)).toMatchObject({ mostMinor: 531_000 })
  for (const nobodys of [
    { scope: 'lines', lineIds: [1] },
    { scope: 'guests', guestIds: [1] },
    { scope: 'lines' },
  ])
    expect((await askMoney(world, id, 1, nobodys)).error.code).toBe(400_000)
})

test('a supplier gives back: the line costs less, the agent hears nothing of it', async () => {
  const { world, id } = await confirmed()
  const [line] = (await readOrder(world, id)).lines
  const ofLine = { kind: 'supplier-refund', lineIds: [line!.id], way: 'payable', agree: true }
  expect((await askMoney(world, id, 1, ofLine)).error.code).toBe(409_112)
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, world.supplier)
  const before = (await readOrder(world, id)).money!
  expect(await askMoney(world, id, 70_000, ofLine)).toMatchObject(ok)
  await carry(world, await lastRefund(world, id))
  const after = (await readOrder(world, id)).money!
  expect(after.costs).toEqual([
    { ...before.costs![0], costMinor: before.costs![0]!.costMinor - 70_000, backMinor: 70_000 },
  ])
  expect(after.profitMinor).toBe(before.profitMinor! + 70_000)
  const books = await balances(world)
  expect([books['supplier-payable'], books['cost']]).toEqual([300_000, 300_000])
  expect(await refundsOf(world, id, world.agent)).toEqual([])
  const seen = await world.agent.data<{ history: { type: string }[] }>('/supplier/order/info', { id })
  expect(seen.history.filter(({ type }) => type.startsWith('orders.refund'))).toEqual([])
})

test('what was settled outside is booked from wherever it stands, by who may, with a reason', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 20_000)
  const requested = await lastRefund(world, id)
  const clerk = await makeUser(world.app, world.merchant, {
    kind: 'staff',
    permissions: ['entertainment.PlayOrderList', 'entertainment.PlayOrderList.refundAgree'],
  })
  const caller = await loginAs(server, clerk.userName)
  expect((await onMoney(world, 'force', requested.id, { reason: 'At the pier' }, caller)).error.code).toBe(
    1003,
  )
  expect((await onMoney(world, 'force', requested.id, { method: 'cash' })).error.code).toBe(400_000)
  expect(
    await onMoney(world, 'force', requested.id, { method: 'cash', reason: 'At the pier' }),
  ).toMatchObject(ok)
  expect((await balances(world))['cash']).toBe(980_000)
  expect((await readOrder(world, id)).paymentStatus).toBe('part-refunded')
  expect((await onMoney(world, 'agree', requested.id, {}, caller)).error.code).not.toBe(0)
})

test('who may ask but not agree cannot agree in the same breath', async () => {
  const { world, id } = await confirmed()
  const clerk = await makeUser(world.app, world.merchant, {
    kind: 'staff',
    permissions: ['entertainment.PlayOrderList', 'entertainment.PlayOrderList.refund'],
  })
  const caller = await loginAs(server, clerk.userName)
  expect((await askMoney(world, id, 1_000, { agree: true }, caller)).error.code).toBe(1003)
  expect(await askMoney(world, id, 1_000, {}, caller)).toMatchObject(ok)
})

test('a refusal is taken back; what is opened again is agreed as if it were new', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 1_000)
  const { id: refundId } = await lastRefund(world, id)
  await onMoney(world, 'reject', refundId, { reason: 'Too late' })
  expect(await onMoney(world, 'reopen', refundId)).toMatchObject(ok)
  expect(await onMoney(world, 'agree', refundId)).toMatchObject(ok)
})

test('an order that waits for its payment moves no money', async () => {
  const world = await makeOrderWorld(server, { agent: { settlementTerm: 'settle-by-order' } })
  const { id } = await placeOrder(world)
  expect((await askMoney(world, id, 1_000, { kind: 'replenish' })).error.code).toBe(409_106)
})

test('the database refuses to give back more than is held, whoever asks it', async () => {
  const { world, id } = await confirmed()
  const refused = (column: string) =>
    withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql`update orders set ${sql.ref(column)} = -1 where merchant_id = ${world.merchant.id} and id = ${id}`.execute(
        db,
      ),
    )
  for (const column of ['reserved_minor', 'booked_minor', 'fee_minor', 'refunding_minor'])
    await expect(refused(column)).rejects.toThrow('check constraint')
})

test('the same sum asked once more while the first is not done is asked about: a second tab is no second request', async () => {
  const { world, id } = await confirmed()
  const both = await Promise.all([askMoney(world, id, 20_000), askMoney(world, id, 20_000)])
  const [twice] = both.filter(({ error }) => error.code !== 0)
  expect(twice?.error.code).toBe(201_016)
  expect(await refundsOf(world, id)).toHaveLength(1)
  // Another sum is another request, and a person may mean the same again.
  expect(await askMoney(world, id, 30_000)).toMatchObject(ok)
  expect(await askSelected(world, id, 20_000)).toMatchObject(ok)
  expect(await refundsOf(world, id)).toHaveLength(3)
})

test('a bank refund that came back puts its order into follow-up, with the reason', async () => {
  const { world, id } = await confirmed()
  await askMoney(world, id, 5_000, { way: 'bank', agree: true })
  const { id: refundId } = await lastRefund(world, id)
  expect(await onMoney(world, 'settle', refundId)).toMatchObject(ok)
  expect((await readOrder(world, id)).followUp).not.toBe('tracking')
  expect(await onMoney(world, 'bounce', refundId, { reason: 'Account closed' })).toMatchObject(ok)
  expect((await lastRefund(world, id)).status).toBe('failed')
  const order = await readOrder(world, id)
  expect(order.followUp).toBe('tracking')
  expect(order.followUpReason).toContain('Account closed')
})
