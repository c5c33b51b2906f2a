import { sql } from 'kysely'
import { channelSenders } from '#server/channels/channels.jobs.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { redeem } from '#server/ticketing/redeem.ts'
import { jobOf } from '../jobs.ts'
import type {
  ChannelAdapter,
  Market,
  MarketAct,
  MarketSimulator,
  Notice,
  Port,
} from '#server/channels/port/adapter.ts'
import { simulatorOf } from '#server/channels/connections/secrets.ts'
import type { Booking } from '#server/channels/port/engine.ts'
import { openSimulatorHosts } from '#server/kit/outside/simulator-hosts.ts'
import { placeOf, Simulated } from '#server/kit/outside/simulator.ts'
import { afterAll } from 'vitest'
import { connectChannel, type ChannelWorld } from '../channels.ts'
import type { TestServer } from '../http.ts'
import { day, makeOrderWorld } from '../orders.ts'

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
  /** Guests of these places board at the gate on their day. */
  board: (booking: Booking, places: readonly number[]) => Promise<void>
  /** What waits for the marketplace is sent; how it ended, the first one first. */
  sendAll: () => Promise<{ kind: string; state: string; error: string }[]>
  /** What the marketplace's own side has of a kind, the first one first. */
  told: (kind: string) => Promise<Record<string, unknown>[]>
  put: (kind: string, id: string, body: Record<string, unknown>) => Promise<unknown>
  /** As the engine tells of it; totals so far. */
  notice: (booking: Booking, more?: Partial<Notice>) => Notice
}

/** Its own side answers at an address of its own, as it would in the product. */
export async function hostMarket(server: TestServer, { manifest }: ChannelAdapter): Promise<void> {
  const { system } = manifest
  const own = simulatorOf(system).server
  if (!own) throw new Error(`${system} has no side of its own`)
  const below = `/simulator/${system}`
  const { ports, close } = await openSimulatorHosts(
    server.app,
    {
      [system]: {
        ...own,
        answer: (app, input) => own.answer(app, { ...input, path: input.path.slice(below.length) }),
      },
    },
    { [system]: 0 },
  )
  placeOf(server.app).url = `http://127.0.0.1:${ports[system]}`
  afterAll(close)
}

type WorldFacts = NonNullable<Parameters<typeof makeOrderWorld>[1]>

type MarketFacts = { world?: WorldFacts; settings?: Record<string, string | number | boolean> }

/** A merchant with one product, connected to an account that its simulator has opened. */
export async function openAccount(
  server: TestServer,
  { manifest }: ChannelAdapter,
  facts: MarketFacts = {},
): Promise<ChannelWorld> {
  const opened = simulatorOf(manifest.system).open()
  const plain = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    ...facts.world,
    sku: { supplierId: null, autoConfirm: true, cancelRule: [], ...facts.world?.sku },
  })
  return connectChannel(plain, {
    system: manifest.system,
    account: opened.account,
    secrets: opened.secrets,
    settings: { ...opened.settings, ...facts.settings },
    units: {},
  })
}

/** How its guests act: on the merchant's product in 30 days, where nothing else is said. */
export const actingAt =
  ({ manifest }: ChannelAdapter, market: Market, { productId, sku }: ChannelWorld, quantity: number) =>
  (act: MarketAct['act'], more: Partial<MarketAct> = {}): ReturnType<MarketSimulator['act']> => {
    const product = {
      id: productId,
      outsideProduct: sku.code,
      outsideOption: '',
      skuCode: sku.code,
      session: '',
      units: {},
    }
    return simulatorOf(manifest.system).act(market, {
      act,
      thirdCode: '',
      product: act === 'buyUnknown' ? null : product,
      date: day(30),
      session: '',
      quantity,
      ...more,
    })
  }

/** What it is told of a booking; totals so far. */
export const noticeOf = (booking: Booking, more: Partial<Notice> = {}): Notice => ({
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
})

/** A merchant with one product at a played marketplace. */
export async function playMarket(
  server: TestServer,
  adapter: ChannelAdapter,
  facts: MarketFacts = {},
): Promise<PlayedMarket> {
  const world = await openAccount(server, adapter, facts)
  const { market, sent } = marketOf(server, world)
  return {
    ...gateOf(server, world),
    world,
    market,
    sent,
    port: { app: server.app, connection: world.connection, now: market.now, engine: world.engine },
    act: actingAt(adapter, market, world, 3),
    async booking(thirdCode) {
      const [booking] = await world.engine.list({ thirdCode })
      if (!booking) throw new Error(`no booking ${thirdCode}`)
      return booking
    },
    notice: noticeOf,
  }
}

/** Its way to us; what went over it is kept. */
function marketOf(server: TestServer, { connection }: ChannelWorld): Pick<PlayedMarket, 'market' | 'sent'> {
  const sent: PlayedMarket['sent'] = []
  const memory = new Map<string, Record<string, unknown>>()
  const market: Market = {
    app: server.app,
    connection,
    now: new Date(),
    async send(input) {
      const response = await fetch(`${server.url}${input.path}${input.query ? `?${input.query}` : ''}`, {
        method: input.method,
        headers: input.headers ?? {},
        ...(input.body !== undefined && { body: input.body.toString() }),
      })
      const got = {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      }
      sent.push({ asked: input, got })
      return got
    },
    memory: {
      put: async (kind, id, value) => void memory.set(`${kind} ${id}`, value),
      get: async (kind, id) => memory.get(`${kind} ${id}`),
      list: async (kind) =>
        [...memory].flatMap(([key, value]) => (key.startsWith(`${kind} `) ? [value] : [])),
    },
  }
  return { market, sent }
}

/** What happens here, and what the marketplace is told of it. */
function gateOf(
  server: TestServer,
  world: ChannelWorld,
): Pick<PlayedMarket, 'board' | 'sendAll' | 'told' | 'put'> {
  const inside = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
    withSystemCtx(server.app, world.merchant.id, work)
  const stored = (kind: string) =>
    new Simulated<Record<string, unknown>>(server.app, world.connection.system, kind)
  return {
    board: (booking, places) =>
      inside(async (ctx) => {
        const { rows } = await sql<{ id: number; voucherId: number; date: string }>`
          select e.id, v.id as "voucherId", o.service_date as date from entitlement e
            join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id
            join orders o on o.merchant_id = e.merchant_id and o.id = e.order_id
            join voucher v on v.merchant_id = e.merchant_id and v.order_id = e.order_id
           where e.merchant_id = ${world.merchant.id} and e.order_id = ${booking.orderId} order by g.position`.execute(
          ctx.db,
        )
        const boarding = rows.filter((_, at) => places.includes(at + 1))
        const [first] = boarding
        if (!first) throw new Error('nobody boards')
        await redeem(
          { ...ctx, confirm: [], now: new Date(`${first.date}T03:00:00Z`) },
          {
            voucherId: first.voucherId,
            entitlementIds: boarding.map(({ id }) => id),
            place: 'Pier',
            device: '',
            confirm: [],
          },
        )
      }),
    async sendAll() {
      const waiting = await inside(
        async ({ db }) =>
          (
            await sql<{
              id: number
            }>`select id from outside_outbox where kind = 'channel' and state = 'waiting' order by id`.execute(
              db,
            )
          ).rows,
      )
      for (const { id } of waiting)
        await sendOut(channelSenders)(jobOf(server.app), { merchantId: world.merchant.id, outboxId: id })
      return inside(
        async ({ db }) =>
          (
            await sql<{
              kind: string
              state: string
              error: string
            }>`select kind, state, error from channel_notice order by id`.execute(db)
          ).rows,
      )
    },
    told: async (kind) => (await stored(kind).list(world.account)).toReversed(),
    put: (kind, id, body) => stored(kind).put(world.account, id, body),
  }
}
