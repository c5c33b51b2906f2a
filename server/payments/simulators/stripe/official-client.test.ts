import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { readConnection } from '#server/kit/outside/connections.ts'
import { openSimulatorHosts } from '#server/kit/outside/simulator-hosts.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { choose, makePayWorld, orderToPay, press } from '#test/factories/payments.ts'
import { paymentSimulators } from '../simulators.ts'
import { dispute, payOut } from './stripe-happens.ts'
import { storesOf } from './stripe-store.ts'

const server = await testServer()
const hosts = await openSimulatorHosts(server.app, paymentSimulators, { stripe: 0 })
afterAll(() => hosts.close())

const clientOf = (key: string): Stripe =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: hosts.ports['stripe'] ?? 0,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

/** An account with so many orders that were paid by card. */
async function account(payments: number) {
  const world = await makePayWorld(server)
  for (let n = 0; n < payments; n++) {
    const { link } = await orderToPay(world)
    await press(world, await choose(world, link))
  }
  const { secrets } = await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    readConnection(ctx, world.connectionId),
  )
  const key = secrets['secretKey'] ?? ''
  return { key, stripe: clientOf(key) }
}

test('the official client pages forwards and backwards through every list', async () => {
  const { key, stripe } = await account(5)
  const all = await stripe.charges.list({ limit: 100 })
  expect(all.data).toHaveLength(5)
  expect(all.has_more).toBe(false)
  const ids = all.data.map(({ id }) => id)
  const first = await stripe.charges.list({ limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
  const second = await stripe.charges.list({ limit: 2, starting_after: ids[1]! })
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2, 4), true])
  const before = await stripe.charges.list({ limit: 2, ending_before: ids[4]! })
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(2, 4), true])
  const start = await stripe.charges.list({ limit: 3, ending_before: ids[2]! })
  expect([start.data.map(({ id }) => id), start.has_more]).toEqual([ids.slice(0, 2), false])
  const walked: string[] = []
  for await (const charge of stripe.charges.list({ limit: 2 })) walked.push(charge.id)
  expect(walked).toEqual(ids)
  const back: string[] = []
  for await (const charge of stripe.charges.list({ limit: 2, ending_before: ids[4]! })) back.push(charge.id)
  expect(back.toSorted()).toEqual(ids.slice(0, 4).toSorted())
  expect((await stripe.checkout.sessions.list({ status: 'complete' })).data).toHaveLength(5)
  const [charge] = all.data
  const sessions = await stripe.checkout.sessions.list({ payment_intent: String(charge!.payment_intent) })
  expect(sessions.data).toHaveLength(1)
  await dispute(server.app, key, String(charge!.payment_intent))
  await payOut(server.app, key)
  expect((await stripe.payouts.list({ status: 'paid' })).data).toHaveLength(1)
  expect((await stripe.disputes.list({ charge: charge!.id })).data).toMatchObject([
    { status: 'needs_response' },
  ])
  expect((await stripe.disputes.list({ created: { gt: 4_000_000_000 } })).data).toEqual([])
})

test('the limits of the real one: page sizes, unknown ids, both directions, unknown parameters', async () => {
  const { stripe } = await account(1)
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'none',
      (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.message : String(error)),
    )
  expect(await refusal(stripe.charges.list({ limit: 101 }))).toContain('Limit')
  expect(await refusal(stripe.charges.list({ limit: 0 }))).toContain('positive integer')
  expect(await refusal(stripe.charges.list({ starting_after: 'ch_none' }))).toContain('No such')
  expect(await refusal(stripe.charges.list({ starting_after: 'a', ending_before: 'b' }))).toContain(
    'only specify one',
  )
  expect(await refusal(stripe.charges.list({ customer: 'cus_1' }))).toContain('unknown parameter')
  expect(await refusal(stripe.charges.list({ expand: ['data.nothing'] }))).toContain('cannot be expanded')
  expect(await refusal(stripe.refunds.create({ charge: 'ch_none' }))).toContain('No such charge')
})

test('what is named by its id is told whole where that is asked for; refunds by charge; a dispute closed', async () => {
  const { key, stripe } = await account(2)
  const [charge, other] = (await stripe.charges.list({ expand: ['data.balance_transaction'] })).data
  expect(charge!.balance_transaction).toMatchObject({ object: 'balance_transaction', source: charge!.id })
  const whole = await stripe.charges.retrieve(charge!.id, { expand: ['balance_transaction.source'] })
  expect(whole.balance_transaction).toMatchObject({ source: { id: charge!.id, object: 'charge' } })
  const lines = await stripe.balanceTransactions.list({ type: 'charge', expand: ['data.source'] })
  expect(lines.data.map(({ source }) => typeof source)).toEqual(['object', 'object'])
  const line = await stripe.balanceTransactions.retrieve(lines.data[0]!.id)
  expect(line.source).toMatch(/^ch_/)
  const refund = await stripe.refunds.create({ charge: charge!.id, amount: 500 })
  expect((await stripe.refunds.list({ charge: charge!.id })).data).toMatchObject([
    { id: refund.id, amount: 500 },
  ])
  expect((await stripe.refunds.list({ charge: other!.id })).data).toEqual([])
  expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ amount_refunded: 500, refunded: false })
  const { id } = await dispute(server.app, key, String(other!.payment_intent))
  expect(await stripe.disputes.close(String(id))).toMatchObject({ id, status: 'lost' })
  await expect(stripe.disputes.close(String(id))).rejects.toThrow('already closed')
  expect(await storesOf(server.app).disputes.get(key, String(id))).toMatchObject({ status: 'lost' })
  await expect(clientOf('sk_test_none').charges.list()).rejects.toThrow('Invalid API Key')
})
