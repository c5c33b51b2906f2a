import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, stockLeft } from '#test/factories/orders.ts'
import { noticeOf, openMarket, refundIn } from '#test/kit/channels/wire.ts'
import { Simulated } from '../../kit/outside/simulator.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { saveChannel } from '../connections/save-connection.ts'
import { flushCalls } from '../inbound/call-log.ts'
import type { ChannelAdapter } from '../port/adapter.ts'
import type { Booking } from '../port/engine.ts'
import { adapter as mafengwo } from './mafengwo/adapter.ts'
import { adapter as qunar } from './qunar/adapter.ts'
import { adapter as rtbs } from './rtbs/adapter.ts'
import { adapter as tongcheng } from './tongcheng/adapter.ts'

// Over real HTTP, with the real engine; the played marketplace on the other side.
const server = await testServer()
const markets = [tongcheng, qunar, mafengwo]

const nameOf = ({ manifest }: ChannelAdapter): string => manifest.system
const cases = markets.map((adapter) => [nameOf(adapter), adapter] as const)

test.each(cases)(
  '%s buys: one order, issued, of its agent; what it sent again is the same bytes',
  async (_, adapter) => {
    const { world, act, sent, deliver } = await openMarket(server, adapter)
    const bought = await act('buy')
    const booking = await world.engine.find({ thirdCode: bought.thirdCode })
    expect(booking, bought.answered).toMatchObject({ state: 'issued', ordered: 2, date: day(30) })
    expect(booking?.units.map(({ name }) => name)).toEqual(['游客1', '游客2'])
    expect(await stockLeft(world)).toBe(38)
    const last = sent.at(-1)
    if (!last) throw new Error('nothing was sent')
    const again = [await deliver(last), await deliver(last)]
    expect(again[0]?.body).toBe(again[1]?.body)
    // Whatever came first comes again.
    for (const message of sent) expect((await deliver(message)).status).toBe(200)
    expect(await world.engine.list({})).toHaveLength(1)
    expect(await stockLeft(world)).toBe(38)
  },
)

test.each(cases)('%s doubled and at once: one order', async (_, adapter) => {
  const { world, act, sent, deliver } = await openMarket(server, adapter)
  const { thirdCode } = await act('buy')
  await Promise.all(sent.flatMap((message) => [deliver(message), deliver(message), deliver(message)]))
  expect(await world.engine.list({ thirdCode })).toHaveLength(1)
  expect(await stockLeft(world)).toBe(38)
})

test.each(cases)('%s asks all back: given back, and its places are free', async (_, adapter) => {
  const { world, act } = await openMarket(server, adapter)
  const { thirdCode } = await act('buy')
  const requested = await act('cancel', { thirdCode })
  expect(requested.answered).toMatch(/1000/)
  const booking = await world.engine.find({ thirdCode })
  const refund = booking && (await refundIn(world, booking.id))
  // Asked of people where it is asked at all; theirs to end where it is not.
  expect(refund?.state ?? booking?.state).toMatch(/waiting|approved|closed/)
  if (booking?.state !== 'issued') expect(await stockLeft(world)).toBe(40)
})

test.each(cases)(
  '%s for a product that we do not have: its own answer, nothing is taken',
  async (_, adapter) => {
    const { world, act } = await openMarket(server, adapter)
    const { thirdCode, answered } = await act('buyUnknown')
    const booking = await world.engine.find({ thirdCode })
    if (adapter === mafengwo) expect(booking).toMatchObject({ state: 'waiting', cause: 'unknownProduct' })
    else expect(booking, answered).toBeUndefined()
    expect(await stockLeft(world)).toBe(40)
  },
)

test.each(cases)('%s in the log is opened, and tells nothing of people', async (_, adapter) => {
  const { world, connection, act } = await openMarket(server, adapter)
  const { thirdCode } = await act('buy')
  await flushCalls(server.app)
  const { rows } = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql<{
      asked: string
      answered: string
    }>`select asked, answered from channel_call where connection_id = ${connection.id}`.execute(db),
  )
  const all = rows.map(({ asked, answered }) => `${asked}\n${answered}`).join('\n')
  expect(all).toContain(thirdCode)
  expect(all).toContain('1000')
  for (const response of ['王小明', '游客1', '13800000000']) {
    expect(all).not.toContain(response)
    expect(all).not.toContain(Buffer.from(response).toString('base64').slice(0, 6))
  }
})

async function used(adapter: ChannelAdapter) {
  const opened = await openMarket(server, adapter)
  const { thirdCode } = await opened.act('buy')
  const booking = await opened.world.engine.find({ thirdCode })
  if (!booking) throw new Error('there is no order')
  const units = booking.units.map((unit, at) =>
    at === 0 ? { ...unit, usedAt: '2026-12-20T02:05:00.000Z' } : unit,
  )
  const now: Booking = { ...booking, state: 'used', used: 1, units }
  return { ...opened, booking: now }
}
const heard = <T extends object>(adapter: ChannelAdapter, kind: string, account: string) =>
  new Simulated<T>(server.app, nameOf(adapter), kind).list(account)

test('Tongcheng hears the tickets of this time, and nothing where there are none more', async () => {
  const { port, booking, connection } = await used(tongcheng)
  expect(await tongcheng.notify?.(port, noticeOf(booking, 'use'))).toEqual({ answered: 'success' })
  expect(await heard(tongcheng, 'consumed', connection.account)).toEqual([
    { orderSerialId: booking.thirdCode, tickets: 1, consumeDate: '2026-12-20 10:05:00' },
  ])
  const same = noticeOf(booking, 'use', { before: { used: 1, refunded: 0 } })
  expect(await tongcheng.notify?.(port, same)).toEqual({ answered: '' })
  expect(await heard(tongcheng, 'consumed', connection.account)).toHaveLength(1)
})

test('Tongcheng adds up what it hears: skipped notices, and boarding that was undone, are told right', async () => {
  const { port, booking, connection, world } = await used(tongcheng)
  const own = { ...port, engine: world.engine }
  const tell = (many: number, before: number) =>
    tongcheng.notify?.(
      own,
      noticeOf({ ...booking, used: many }, 'use', { before: { used: before, refunded: 0 } }),
    )
  // One that waited was left out for a newer one; nobody has heard of it.
  await tell(2, 1)
  await tell(1, 2)
  await tell(2, 1)
  const response = await heard<{ tickets: number }>(tongcheng, 'consumed', connection.account)
  expect(response.map(({ tickets }) => tickets)).toEqual([2])
})

test('Qunar hears what is used so far, the ticket, and the verdict by its own number', async () => {
  const { port, booking, connection, world, act } = await used(qunar)
  await qunar.notify?.(port, noticeOf(booking, 'issue'))
  await qunar.notify?.(port, noticeOf(booking, 'use'))
  await act('askRefund', { thirdCode: booking.thirdCode, quantity: 1 })
  const refund = await refundIn(world, booking.id)
  expect(refund).toMatchObject({ quantity: 1, kind: 'request' })
  if (!refund) return
  await qunar.notify?.(
    port,
    noticeOf(booking, 'refund', { refund: { ...refund, state: 'rejected', answer: 'no' } }),
  )
  expect(
    await qunar.push?.(port, { id: 1, kind: 'stock', days: [], product: { ...stand, outsideProduct: 'P' } }),
  ).toEqual({
    answered: 'SUCCESS',
  })
  const response = await heard<{ method: string; told: unknown }>(qunar, 'notice', connection.account)
  expect(response.map(({ method }) => method)).toEqual([
    'noticeProductChanged',
    'noticeOrderRefundApproveResult',
    'noticeOrderConsumed',
    'noticeOrderEticketSended',
  ])
  expect(response[2]?.told).toMatchObject({
    orderInfo: { partnerorderId: booking.code, orderQuantity: '2', useQuantity: '1' },
  })
  expect(response[1]?.told).toMatchObject({
    orderInfo: { refundResult: 'REJECT', refundSeq: refund.outsideId },
  })
})
const stand = { id: 1, outsideProduct: '', outsideOption: '', skuCode: '', session: '', units: {} }

test('Mafengwo hears each voucher by its state, under a token of its own', async () => {
  const { port, booking, connection } = await used(mafengwo)
  await mafengwo.notify?.(port, noticeOf(booking, 'issue'))
  await mafengwo.notify?.(port, noticeOf(booking, 'use'))
  const [consumed, issued] = await heard<{ action: string; told: unknown }>(
    mafengwo,
    'notice',
    connection.account,
  )
  expect(issued).toMatchObject({
    action: 'sales.ticket.order.status.update',
    told: { order_id: booking.thirdCode },
  })
  expect(consumed).toMatchObject({
    action: 'sales.ticket.consume.notice',
    told: {
      ticket_voucher_status: [
        {
          vouchers: [
            { voucher: booking.units[0]?.code, status: '2' },
            { voucher: booking.units[1]?.code, status: '1' },
          ],
        },
      ],
    },
  })
  await expect(mafengwo.notify?.(port, noticeOf(booking, 'refuse'))).rejects.toMatchObject({ code: 'byHand' })
  expect(await mafengwo.products?.(port)).toEqual([])
})

test.each(cases)(
  '%s down, its answer lost or garbled: nobody knows, so it is sent again',
  async (_, adapter) => {
    const { port, booking } = await used(adapter)
    for (const fault of ['down', 'lost', 'error', 'garbled'])
      await expect(
        adapter.notify?.({ ...port, connection: { ...port.connection, fault } }, noticeOf(booking, 'use')),
      ).rejects.toMatchObject({ name: 'OutsideFault' })
  },
)

test('with a key that is not the partner’s it is refused there', async () => {
  const { port, booking } = await used(tongcheng)
  const other = { ...port, connection: { ...port.connection, secrets: { key: 'WRONGKEY' } } }
  await expect(tongcheng.notify?.(other, noticeOf(booking, 'use'))).rejects.toMatchObject({
    name: 'MarketRefused',
    code: '5003',
  })
})

test('RTBS is booked by us: held, made, taken out again; a page to pay on is no booking', async () => {
  const { act, port, connection } = await openMarket(server, rtbs)
  const tour = { ...stand, outsideProduct: 'DOLPHIN', outsideOption: 'KEASEA' }
  const left = async () => (await rtbs.audit?.(port, tour, day(30), day(30)))?.map((slot) => slot.left)
  expect(await left()).toEqual([24, 24])
  const booked = await act('buy', { product: tour, session: '09:00' })
  expect(booked).toMatchObject({ answered: 'confirmed' })
  expect(await left()).toEqual([22, 24])
  await act('cancel', { thirdCode: booked.thirdCode })
  expect(await left()).toEqual([24, 24])
  expect((await act('buy', { product: { ...tour, outsideProduct: 'HELI' } })).answered).toContain(
    '/simulator/rtbs/pay/',
  )
  expect((await act('buy', { product: tour, session: '10:00' })).answered).toContain('closed')
  expect((await act('buy', { product: tour, date: day(-3) })).answered).toContain('inPast')
  expect((await act('buy', { product: tour, quantity: 25 })).answered).toContain('soldOut')
  expect(await rtbs.products?.(port)).toMatchObject([
    { product: 'DOLPHIN', option: 'KEASEA', units: ['adult', 'child'] },
    { product: 'HELI' },
  ])
  const wrong = { ...port, connection: { ...connection, secrets: { apikey: 'x.y' } } }
  await expect(rtbs.ping?.(wrong)).rejects.toMatchObject({ name: 'MarketRefused' })
})

test('RTBS is connected as any other, by several merchants, and what it has is asked for', async () => {
  const form = {
    system: 'rtbs',
    name: 'RTBS',
    mode: 'simulator' as const,
    account: '',
    testMode: false,
    stockBuffer: 0,
    refundRule: 'approve' as const,
    pushStock: true,
    pushPrice: true,
    markupBasisPoints: 0,
    settings: {},
    secrets: {},
  }
  for (const world of [await makeOrderWorld(server), await makeOrderWorld(server)]) {
    const connection = await withSystemCtx(server.app, world.merchant.id, async (ctx) => {
      const { id } = await saveChannel(ctx, { ...form, agentId: world.agentId })
      return readChannel(ctx, id)
    })
    expect(connection).toMatchObject({ holdMinutes: 10, settings: { supplier: 'KEASEA' } })
    const port = { app: server.app, connection, now: new Date() }
    await rtbs.ping?.(port)
    expect(await rtbs.products?.(port)).toHaveLength(2)
  }
})
