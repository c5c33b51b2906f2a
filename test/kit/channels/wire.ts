import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { readChannel } from '#server/channels/connections/channel-connection.ts'
import type {
  ChannelAdapter,
  ChannelConnection,
  Market,
  MarketAct,
  Notice,
} from '#server/channels/port/adapter.ts'
import type { Booking, ChannelRefund } from '#server/channels/port/engine.ts'
import type { App } from '#server/kit/app-services.ts'
import { placeOf } from '#server/kit/outside/simulator.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { connectChannel, type ChannelWorld } from '#test/factories/channels.ts'
import type { TestServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

/** Played marketplaces answer what we call there, beside a server that does not open them itself. */
export async function playMarkets(app: App, adapters: readonly ChannelAdapter[]): Promise<void> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://simulator')
      const [, , system = '', ...rest] = url.pathname.split('/')
      const played = adapters.find(({ manifest }) => manifest.system === system)?.simulator.server
      const answer = await played?.answer(app, {
        method: request.method ?? 'GET',
        path: `/${rest.join('/')}`,
        query: url.search.slice(1),
        headers: { 'content-type': request.headers['content-type'] ?? '' },
        body: (await buffer(request)).toString('utf8'),
      })
      response
        .writeHead(answer?.status ?? (answer ? 200 : 404), answer?.headers ?? {})
        .end(answer?.body ?? '')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const before = placeOf(app).url
  placeOf(app).url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  afterAll(() => {
    placeOf(app).url = before
    server.closeAllConnections()
    server.close()
  })
}

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
  const stored = new Map<string, Record<string, unknown>>()
  const sent: Sent[] = []
  const deliver: Market['send'] = async ({ method, path, query, headers = {}, body }) => {
    const response = await fetch(`${server.url}${path}${query ? `?${query}` : ''}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
  }
  const market: Market = {
    app,
    connection,
    now: new Date(),
    send: (request) => {
      sent.push(request)
      return deliver(request)
    },
    memory: {
      put: async (kind, id, value) => void stored.set(`${kind} ${id}`, value),
      get: async (kind, id) => stored.get(`${kind} ${id}`),
      list: async (kind) =>
        [...stored].flatMap(([key, value]) => (key.startsWith(`${kind} `) ? [value] : [])),
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
