import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { channelOrderStates } from '#contract/channels/orders/order.states.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { bookInput, connectChannel, valueOf } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'

/** Every verb that people have, from every state. What a marketplace does moves them as engine.test.ts plays it. */
const server = await testServer()
const base = await makeOrderWorld(server, {
  balanceMinor: 1_000_000_000,
  sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity: 1_000 },
})
const world = await connectChannel(base, { system: 'ctrip' })
const put = (statement: ReturnType<typeof sql>) =>
  withSystemCtx(world.app, world.merchant.id, ({ db }) => statement.execute(db))

const verbs = ['orderMake', 'orderReject'] as const
for (const verb of verbs)
  for (const state of channelOrderStates.names)
    test(`${verb} of an item that is ${state}`, async () => {
      const input = bookInput(world, { units: [{ unit: 'ADULT' }, { unit: 'MARTIAN' }] })
      const { id } = valueOf(await world.engine.book(input, { complete: 'later' }))
      const booked = valueOf(await world.engine.book(bookInput(world)))
      const of = state === 'issued' || state === 'used' || state === 'issuing' ? booked.id : id
      await put(
        sql`update channel_order set units = '[{"unit":"ADULT","kind":"adult","name":"","outsideId":""}]', ordered = 1, state = ${state} where id = ${of}`,
      )
      const answer = await world.staff.call(`/ota/channelOrder/${verb}`, { id: of, reason: 'because' })
      const open = channelOrderStates.open(verb, state)
      expect(answer.error.code === 0).toBe(open)
      const now = (await world.engine.find({ id: of }))!.state
      if (open) expect(channelOrderStates.leadsTo(verb, state, now)).toBe(true)
      else expect(now).toBe(state)
    })

for (const verb of ['refundConfirm', 'refundReject'] as const)
  for (const state of channelRefundStates.names)
    test(`${verb} of a request that is ${state}`, async () => {
      const { id } = valueOf(await world.engine.book(bookInput(world)))
      const requested = valueOf(
        await world.engine.askRefund({ id }, { outsideId: crypto.randomUUID(), raw: {} }),
      )
      await put(sql`update channel_refund set state = ${state} where id = ${requested.id}`)
      const answer = await world.staff.call(`/ota/channelRefund/${verb}`, {
        id: requested.id,
        reason: 'because',
      })
      expect(answer.error.code === 0).toBe(channelRefundStates.open(verb, state))
      const [now] = await world.engine.refunds({ id })
      expect(now!.state).toBe(
        channelRefundStates.open(verb, state) ? channelRefundStates.moves[verb].to : state,
      )
    })

test('another marketplace’s page knows nothing of it', async () => {
  const { id } = valueOf(await world.engine.book(bookInput(world)))
  expect((await world.staff.call('/ota/ctripOrder/info', { id })).error.code).toBe(0)
  expect((await world.staff.call('/ota/klookOrder/info', { id })).error.code).toBe(404_000)
  const list = await world.staff.data<{ total: number }>('/ota/klookOrder/list', { tab: 'all' })
  expect(list.total).toBe(0)
})
