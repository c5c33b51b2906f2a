import { marketOf } from '#server/channels/connections/market.ts'
import type { ChannelAdapter, Market, Notice } from '#server/channels/port/adapter.ts'
import type { Booking, ChannelRefund } from '#server/channels/port/engine.ts'
import type { ChannelWorld } from '#test/factories/channels.ts'
import { actingAt, noticeOf as viewOf, openAccount } from '#test/factories/channels/market.ts'
import type { TestServer } from '#test/factories/http.ts'

type Sent = Parameters<Market['send']>[0]
/** A marketplace connected to a merchant, buying over HTTP; `sent` is what it sent, `deliver` sends it again. */
export async function openMarket(server: TestServer, adapter: ChannelAdapter) {
  const world = await openAccount(server, adapter)
  const { app, connection } = world
  const sent: Sent[] = []
  const own = marketOf(app, connection)
  const deliver = own.send
  const market: Market = {
    ...own,
    send: (request) => {
      sent.push(request)
      return deliver(request)
    },
  }
  return {
    world,
    connection,
    sent,
    deliver,
    act: actingAt(adapter, market, world, 2),
    port: { app, connection, now: new Date() },
  }
}

/** What it is told of a booking. */
export const noticeOf = (booking: Booking, kind: Notice['kind'], more: Partial<Notice> = {}): Notice =>
  viewOf(booking, { id: 1, kind, ...more })

export const refundIn = async (world: ChannelWorld, id: number): Promise<ChannelRefund | undefined> =>
  (await world.engine.refunds({ id }))[0]
