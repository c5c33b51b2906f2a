import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { bookInput, connectChannel, valueOf } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { balances, makeOrderWorld, readOrder, stockLeft } from '#test/factories/orders.ts'
import { answerDue } from './sweeps.ts'

/** Ctrip fails what is not confirmed by the time that it names, and pays back what is not answered by then. */
const server = await testServer()
const worldOf = async (sku: object = {}, refundRule: 'wait' | 'reject' = 'wait') =>
  connectChannel(
    await makeOrderWorld(server, {
      balanceMinor: 100_000_000,
      sku: { cancelRule: [], capacity: 40, ...sku },
    }),
    { system: 'ctrip', refundRule },
  )
type World = Awaited<ReturnType<typeof worldOf>>
const run = (world: World, statement: ReturnType<typeof sql>) =>
  withSystemCtx(world.app, world.merchant.id, ({ db }) => statement.execute(db))
const sweep = (world: World) => answerDue(jobOf(world.app), { merchantId: 0 })
const answerBy = new Date(Date.now() + 3_600_000).toISOString()

test('an order that nobody confirmed in time has failed there: it is closed, its places and money go back', async () => {
  const world = await worldOf()
  const before = (await balances(world))['agent-available']
  const [open, reported] = [
    valueOf(await world.engine.book(bookInput(world, { answerBy }))),
    // Only told of, and decided in its own portal.
    valueOf(await world.engine.book(bookInput(world, { answerBy, facts: { confirmType: 1 } }))),
  ]
  const waiting = valueOf(
    await world.engine.book(bookInput(world, { answerBy, outsideProduct: 'NONE' }), { complete: 'later' }),
  )
  await sweep(world)
  expect((await world.engine.find({ id: open.id }))?.state).toBe('issuing')
  await run(world, sql`update channel_order set answer_by = now() - interval '3 minutes'`)
  await sweep(world)
  expect((await world.engine.find({ id: open.id }))?.state).toBe('closed')
  expect((await world.engine.find({ id: waiting.id }))?.state).toBe('closed')
  expect((await world.engine.find({ id: reported.id }))?.state).toBe('issuing')
  expect((await readOrder(world, open.orderId ?? 0)).status).toBe('cancelled')
  expect(await stockLeft(world)).toBe(38)
  expect((await balances(world))['agent-available']).toBe((before ?? 0) - 396_000)
})

test.each(['wait', 'reject'] as const)(
  'a refund that nobody answered in time was paid there, where the rule says %s as well: its code is void',
  async (rule) => {
    const world = await worldOf({ supplierId: null, autoConfirm: true }, rule)
    const { id } = valueOf(await world.engine.book(bookInput(world)))
    valueOf(await world.engine.askRefund({ id }, { outsideId: `late ${rule}`, quantity: 1, raw: {} }))
    await run(world, sql`update channel_refund set answer_by = now() - interval '1 minute'`)
    await sweep(world)
    expect(await world.engine.find({ id })).toMatchObject({ state: 'issued', refunded: 1 })
  },
)

test('a rule that says no says so before the time is over', async () => {
  const world = await worldOf({ supplierId: null, autoConfirm: true }, 'reject')
  const { id } = valueOf(await world.engine.book(bookInput(world)))
  valueOf(await world.engine.askRefund({ id }, { outsideId: 'soon', quantity: 1, raw: {} }))
  await run(world, sql`update channel_refund set answer_by = now() + interval '2 minutes'`)
  await sweep(world)
  expect((await world.engine.refunds({ id })).map(({ state }) => state)).toEqual(['rejected'])
})
