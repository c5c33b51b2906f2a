import type { ChannelAdapter, Market, MarketAct, Notice, Port } from '#server/channels/port/adapter.ts'
import type { Booking } from '#server/channels/port/engine.ts'
import { openSimulatorHosts } from '#server/kit/outside/simulator-hosts.ts'
import { placeOf } from '#server/kit/outside/simulator.ts'
import { afterAll } from 'vitest'
import { connectChannel, type ChannelWorld } from './channels.ts'
import type { TestServer } from './http.ts'
import { day, makeOrderWorld } from './orders.ts'

type Sent = Parameters<Market['send']>[0]
type Got = Awaited<ReturnType<Market['send']>>
export type PlayedMarket = {
  world: ChannelWorld
  market: Market
  port: Port
  /** What it sent us, and what we answered, the first one first. */
  sent: { asked: Sent; got: Got }[]
  act: (act: MarketAct['act'], more?: Partial<MarketAct>) => Promise<{ thirdCode: string; answered: string }>
  booking: (thirdCode: string) => Promise<Booking>
  /** As the engine tells of it; totals so far. */
  notice: (booking: Booking, more?: Partial<Notice>) => Notice
}

/** Its own side answers at an address of its own, as it would in the product. */
export async function hostMarket(server: TestServer, { manifest, simulator }: ChannelAdapter): Promise<void> {
  const { system } = manifest
  const own = simulator.server
  if (!own) throw new Error(`${system} has no side of its own`)
  const below = `/simulator/${system}`
  const { ports, close } = await openSimulatorHosts(
    server.app,
    {
      [system]: {
        ...own,
        answer: (app, asked) => own.answer(app, { ...asked, path: asked.path.slice(below.length) }),
      },
    },
    { [system]: 0 },
  )
  placeOf(server.app).url = `http://127.0.0.1:${ports[system]}`
  afterAll(close)
}

type WorldFacts = NonNullable<Parameters<typeof makeOrderWorld>[1]>

/** A merchant with one product at a played marketplace. */
export async function playMarket(
  server: TestServer,
  adapter: ChannelAdapter,
  facts: { world?: WorldFacts; settings?: Record<string, string | number | boolean> } = {},
): Promise<PlayedMarket> {
  const opened = adapter.simulator.open()
  const plain = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    ...facts.world,
    sku: { supplierId: null, autoConfirm: true, cancelRule: [], ...facts.world?.sku },
  })
  const world = await connectChannel(plain, {
    system: adapter.manifest.system,
    account: opened.account,
    secrets: opened.secrets,
    settings: { ...opened.settings, ...facts.settings },
    units: {},
  })
  const sent: PlayedMarket['sent'] = []
  const memory = new Map<string, Record<string, unknown>>()
  const market: Market = {
    app: server.app,
    connection: world.connection,
    now: new Date(),
    async send(asked) {
      const response = await fetch(`${server.url}${asked.path}${asked.query ? `?${asked.query}` : ''}`, {
        method: asked.method,
        headers: asked.headers ?? {},
        ...(asked.body !== undefined && { body: asked.body.toString() }),
      })
      const got = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      }
      sent.push({ asked, got })
      return got
    },
    memory: {
      put: async (kind, id, value) => void memory.set(`${kind} ${id}`, value),
      get: async (kind, id) => memory.get(`${kind} ${id}`),
      list: async (kind) =>
        [...memory].flatMap(([key, value]) => (key.startsWith(`${kind} `) ? [value] : [])),
    },
  }
  const product = {
    id: world.productId,
    outsideProduct: world.sku.code,
    outsideOption: '',
    skuCode: world.sku.code,
    session: '',
    units: {},
  }
  return {
    world,
    market,
    sent,
    port: { app: server.app, connection: world.connection, now: market.now, engine: world.engine },
    act: (act, more = {}) =>
      adapter.simulator.act(market, {
        act,
        thirdCode: '',
        product: act === 'buyUnknown' ? null : product,
        date: day(30),
        session: '',
        quantity: 3,
        ...more,
      }),
    async booking(thirdCode) {
      const [booking] = await world.engine.list({ thirdCode })
      if (!booking) throw new Error(`no booking ${thirdCode}`)
      return booking
    },
    notice: (booking, more = {}) => ({
      id: booking.id,
      kind: 'issue',
      booking,
      refund: null,
      used: booking.used,
      refunded: booking.refunded,
      before: { used: 0, refunded: 0 },
      facts: booking.facts,
      reason: '',
      ...more,
    }),
  }
}
