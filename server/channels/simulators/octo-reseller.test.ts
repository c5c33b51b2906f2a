import { describe, expect, test } from 'vitest'
import type { App } from '#server/kit/app-services.ts'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { simulatorOf } from '../connections/secrets.ts'
import type { ChannelAdapter, Market, MarketAct } from '../port/adapter.ts'
import { adapter as kkday } from '../adapters/kkday/adapter.ts'
import { adapter as klook } from '../adapters/klook/adapter.ts'
import { adapter as treep } from '../adapters/treep/adapter.ts'
import { adapter as octo } from '../adapters/octo/adapter.ts'

/** A reseller on the adapter's own wire; `fails` is what a call answers instead, after it was done. */
function marketOf(
  world: OctoWorld,
  adapter: ChannelAdapter,
  fails: (path: string, no: number) => number | undefined = () => undefined,
) {
  const cached = new Map<string, Record<string, unknown>>()
  const requested: string[] = []
  const root = adapter.inbound?.roots[0] ?? ''
  const market: Market = {
    app: {} as App,
    connection: world.connection,
    now: world.now,
    send: async ({ method, path, headers = {}, body = '' }) => {
      requested.push(`${method} ${path}`)
      expect(path.startsWith(root)).toBe(true)
      const wire = world.wire(method, path.slice(root.length), headers, String(body))
      expect(adapter.inbound?.accountOf(wire)).toMatch(/^key [0-9a-f]{64}$/)
      expect(adapter.inbound?.verify(world.connection, wire, world.now)).toBe(true)
      const answer = await world.answer(wire)
      const status = fails(path.slice(root.length), requested.length) ?? answer.status
      return { status, headers: answer.headers ?? {}, body: String(answer.body) }
    },
    memory: {
      put: (kind, id, value) => Promise.resolve(void cached.set(`${kind} ${id}`, value)),
      get: (kind, id) => Promise.resolve(cached.get(`${kind} ${id}`)),
      list: () => Promise.resolve([...cached.values()]),
    },
  }
  return { market, asked: requested }
}

const act = (what: MarketAct['act'], more: Partial<MarketAct> = {}): MarketAct => ({
  act: what,
  thirdCode: '',
  product: { id: 1, outsideProduct: 'REEF', outsideOption: '', skuCode: 'REEF-1', session: '', units: {} },
  date: '2026-12-05',
  session: '13:30',
  quantity: 2,
  ...more,
})

describe.each([
  ['octo', octo],
  ['klook', klook],
  ['kkday', kkday],
  ['treep', treep],
] as const)('a reseller of %s', (_name, adapter) => {
  const opened = () => {
    const world = new OctoWorld(adapter)
    const { account, secrets } = simulatorOf(adapter.manifest.system).open()
    world.connection = { ...world.connection, account, secrets }
    return world
  }

  test('lists, looks, holds, confirms and cancels', async () => {
    const world = opened()
    const { market } = marketOf(world, adapter)
    const bought = await simulatorOf(adapter.manifest.system).act(market, act('buy'))
    expect(JSON.parse(bought.answered)).toMatchObject({
      uuid: bought.thirdCode,
      status: 'CONFIRMED',
      availabilityId: '2026-12-05T13:30',
    })
    expect(world.engine.left).toBe(148)
    const polled = await simulatorOf(adapter.manifest.system).act(market, act('poll'))
    expect(JSON.parse(polled.answered.length < 2000 ? polled.answered : '[]')).toBeInstanceOf(Array)
    const cancelled = await simulatorOf(adapter.manifest.system).act(
      market,
      act('cancel', { thirdCode: bought.thirdCode }),
    )
    expect(JSON.parse(cancelled.answered)).toMatchObject({ status: 'CANCELLED' })
    expect(world.engine.left).toBe(150)
  })

  test('asks for a product that nobody offers', async () => {
    const world = opened()
    const { market } = marketOf(world, adapter)
    const { answered } = await simulatorOf(adapter.manifest.system).act(
      market,
      act('buyUnknown', { thirdCode: 'T-1' }),
    )
    expect(JSON.parse(answered)).toMatchObject({ error: 'INVALID_PRODUCT_ID' })
  })
})

test('repeats a hold without its uuid where the answer was lost: one of the two is confirmed', async () => {
  const world = new OctoWorld(octo)
  let failed = 0
  const { market } = marketOf(world, octo, (path) =>
    path === '/bookings' && failed++ === 0 ? 500 : undefined,
  )
  const bought = await simulatorOf('octo').act(
    market,
    act('buy', { thirdCode: 'a4b1c2d3-0000-4000-8000-000000000009' }),
  )
  const states = [...world.engine.bookings.values()].map(({ uuid, state }) => [uuid, state])
  expect(states).toEqual([
    ['a4b1c2d3-0000-4000-8000-000000000009', 'held'],
    [bought.thirdCode, 'issued'],
  ])
})

describe('what is their own', () => {
  test('Klook has prices in each answer and 403 for a wrong key', async () => {
    const world = new OctoWorld(klook)
    const [product] = await world.ask('GET', '/products')
    expect(product).toMatchObject({ pricingPer: 'UNIT', defaultCurrency: 'THB' })
    expect(world.headers['octo-capabilities']).toBe('octo/pricing')
    expect(world.refuse('unknownAccount')[0]).toBe(403)
  })

  test('KKday comes under the path and with the header that its connection says', async () => {
    const world = new OctoWorld(kkday)
    expect(await world.ask('GET', '/octo/products')).toHaveLength(2)
    world.settings({ basePath: '/supplier/v1/', authHeader: 'X-Api-Key' })
    expect(await world.ask('GET', '/supplier/v1/products')).toHaveLength(2)
    const key = { authorization: '', 'x-api-key': 'key-1' }
    expect(kkday.inbound?.accountOf(world.wire('GET', '/octo/products', key))).toMatch(/^key /)
    expect(world.verify(key)).toBe(true)
    expect(world.verify({ 'x-api-key': 'other' })).toBe('badSignature')
  })

  test('Treep signs what it sends; without a signature its key opens nothing', () => {
    const world = new OctoWorld(treep)
    expect(world.verify()).toBe('badSignature')
    expect(world.verify({ 'x-longtail-signature': 't=1700000000,v1=00' })).toBe('badSignature')
  })
})
