import { readChannel } from '#server/channels/connections/channel-connection.ts'
import { marketOf } from '#server/channels/connections/market.ts'
import type {
  ChannelAdapter,
  ChannelConnection,
  Market,
  MarketAct,
  Notice,
} from '#server/channels/port/adapter.ts'
import type { Booking, ChannelRefund } from '#server/channels/port/engine.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectChannel, type ChannelWorld } from '#test/factories/channels.ts'
import type { TestServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

type Sent = Parameters<Market['send']>[0]
/** A marketplace connected to a merchant, buying over HTTP; `sent` is what it sent, `deliver` sends it again. */
export async function openMarket(server: TestServer, adapter: ChannelAdapter) {
  const account = adapter.simulator.open()
  const world: ChannelWorld = await connectChannel(
    await makeOrderWorld(server, {
      sku: { supplierId: null, autoConfirm: true, cancelRule: [] },
      balanceMinor: 100_000_000,
    }),
    { system: adapter.manifest.system, units: {}, ...account },
  )
  const { app, merchant, sku } = world
  const connection: ChannelConnection = await withSystemCtx(app, merchant.id, (ctx) =>
    readChannel(ctx, world.connection.id),
  )
  const sent: Sent[] = []
  const deliver = marketOf(app, connection).send
  const market: Market = {
    ...marketOf(app, connection),
    send: (request) => {
      sent.push(request)
      return deliver(request)
    },
  }
  const product = {
    id: world.productId,
    outsideProduct: sku.code,
    outsideOption: '',
    skuCode: sku.code,
    session: '',
    units: {},
  }
  const act = (what: MarketAct['act'], more: Partial<MarketAct> = {}) =>
    adapter.simulator.act(market, {
      act: what,
      thirdCode: '',
      product,
      date: day(30),
      session: '',
      quantity: 2,
      ...more,
    })
  return {
    world,
    connection,
    market,
    sent,
    deliver,
    act,
    product,
    port: { app, connection, now: new Date() },
  }
}

/** What it is told of a booking. */
export const noticeOf = (booking: Booking, kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
  id: 1,
  kind,
  booking,
  refund: null,
  used: booking.used,
  refunded: booking.refunded,
  before: { used: 0, refunded: 0 },
  facts: booking.facts,
  reason: '',
  ...more,
})

export const refundIn = async (world: ChannelWorld, id: number): Promise<ChannelRefund | undefined> =>
  (await world.engine.refunds({ id }))[0]
