import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { adapters } from '#server/channels/registry.ts'
import { engineOf } from '#server/channels/engine/engine.ts'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { makeMarketWorld } from '#test/factories/channels/market-world.ts'
import { testServer } from '#test/factories/http.ts'

/**
 * Every fault at every marketplace that calls us: played for all by the files of this folder, by a test of its own, or not possible
 * there, and why.
 */
const here = import.meta.dirname
const own = path.join(here, '../../../server/channels/adapters')
type Cell = { test: string } | { not: string }

/** Played for every adapter under its own name. */
const forAll: Record<string, { file: string; title: string }> = {
  'wrong signature, other merchant’s key': {
    file: 'faults.test.ts',
    title: "another merchant's keys, and a signature by them, open nothing",
  },
  'body that does not decrypt': {
    file: 'faults.test.ts',
    title: 'a body that was cut on its way, or bytes of no letters, make no order',
  },
  'its clock wrong': { file: 'faults.test.ts', title: 'its clock a day wrong' },
  'replayed message': { file: 'faults.test.ts', title: 'all that it ever sent, sent again' },
  'our answer lost after the commit': { file: 'faults.test.ts', title: 'our answer lost after the commit' },
  'refund for more than was bought, notice for an order we never saw': {
    file: 'faults.test.ts',
    title: 'more asked back than was bought, or of an order that we never saw',
  },
  'marketplace down for a day': { file: 'faults.test.ts', title: 'down for a day' },
  'unknown product': { file: 'channels.test.ts', title: 'a product that nobody knows makes no order' },
}

const noTime = { not: 'its calls carry a key and no time' }
const noNonce = {
  not: 'its calls carry no number of their own; a repeat is the same message, which is answered the same',
}
const ticketIsKind = { not: 'its product is one kind of ticket: no guest kind is on the wire' }
const yuan = { not: 'sells in yuan alone: no currency is on the wire' }
const openEnums = { not: 'its requests have no field of listed values that we act on, beside the guest kind' }
const octoFamily = ['octo', 'klook', 'kkday', 'treep']
const each = (systems: readonly string[], cell: Cell) =>
  systems.map((system): [string, Cell] => [system, cell])
const titled = (system: string, file: string, title: string): [string, Cell] => [
  system,
  { test: `${file} ${title}` },
]

/** Where it is not the same for all. `here`: played below. */
const byAdapter: Record<string, ReadonlyMap<string, Cell>> = {
  'old timestamp': new Map([
    ...each(['octo', 'klook', 'kkday', 'gyg', 'viator', 'tiqets'], noTime),
    titled('treep', '../octo/extensions.test.ts', 'what is told is signed over its bytes, and its time'),
    titled('ctrip', 'ctrip.test.ts', 'what is signed rightly and lately is let in, nothing else'),
    titled('meituan', 'meituan.test.ts', 'what is signed rightly and lately is let in, nothing else'),
    titled(
      'fliggy',
      'fliggy.test.ts',
      'what is signed rightly and within five minutes is let in, nothing else',
    ),
    titled(
      'mafengwo',
      'mafengwo.test.ts',
      'who is not it is answered 2000; what it signed and cannot be read 1000',
    ),
    titled('tongcheng', 'tongcheng.test.ts', 'who is not it, and what is no message, gets its own codes'),
    [
      'qunar',
      { not: 'createTime is no part of what it signs by a rule, and its clients send it in their own zone' },
    ],
  ]),
  'replayed nonce': new Map([
    ...each([...octoFamily, 'gyg', 'viator', 'tiqets', 'meituan', 'fliggy', 'qunar', 'tongcheng'], noNonce),
    titled('ctrip', 'ctrip-wire.test.ts', 'one sequence with another content is refused'),
    titled(
      'mafengwo',
      'mafengwo.test.ts',
      'asked back once, confirmed by us and told as paid out: nothing twice',
    ),
  ]),
  'unknown guest kind': new Map([
    ...each(['octo', 'klook', 'kkday', 'gyg', 'viator', 'tiqets'], { test: 'here' }),
    ['treep', { not: 'the code of OCTO, over a signed body' }],
    ...each(['ctrip', 'fliggy', 'meituan', 'qunar', 'tongcheng'], ticketIsKind),
    titled('mafengwo', 'mafengwo.test.ts', '%s: taken, and waits for a person'),
  ]),
  'a currency we do not sell in': new Map([
    ...each(['octo', 'klook', 'kkday', 'gyg'], { test: 'here' }),
    ['treep', { not: 'the code of OCTO, over a signed body' }],
    ['viator', { not: 'its amount is noted and decides nothing: the price is what the hold promised' }],
    ['tiqets', { not: 'it is told our prices and sends none' }],
    titled('ctrip', 'ctrip-wire.test.ts', 'each fault has its own code, and HTTP 200'),
    ...each(['fliggy', 'meituan', 'mafengwo', 'qunar', 'tongcheng'], yuan),
  ]),
  'an unknown enum value': new Map([
    ...each([...octoFamily, 'gyg', 'viator', 'tiqets'], openEnums),
    titled(
      'ctrip',
      'ctrip-after-sale.test.ts',
      'an age type that nobody knows is taken, and a person looks at it',
    ),
    titled(
      'fliggy',
      'fliggy-wire.test.ts',
      'a day that is chosen later, or a mode that nobody knows, is for a person',
    ),
    ['meituan', { not: 'credential types are kept as they come and decide nothing' }],
    titled('mafengwo', 'mafengwo.test.ts', '%s: taken, and waits for a person'),
    titled(
      'qunar',
      'qunar.test.ts',
      'paid on site, and paid as it is ordered, are orders at once; a status of tomorrow is held',
    ),
    titled('tongcheng', 'tongcheng.test.ts', 'values and fields it adds one day do not lose an order'),
  ]),
}

const inbound = [...adapters.values()].filter((adapter) => adapter.inbound)
const systems = inbound.map(({ manifest }) => manifest.system).toSorted()

test.each(Object.entries(forAll))('%s is played at every marketplace', (_, { file, title }) => {
  const text = fs.readFileSync(path.join(here, file), 'utf8')
  expect(text).toContain(`\${system}: ${title}`)
})

test.each(Object.entries(byAdapter))(
  '%s: every marketplace has its test, or why there is none',
  (_, cells) => {
    expect([...cells.keys()].toSorted()).toEqual(systems)
    for (const [system, cell] of cells) {
      if ('not' in cell) expect(cell.not.length).toBeGreaterThan(20)
      else if (cell.test !== 'here') {
        const at = cell.test.indexOf(' ')
        const text = fs.readFileSync(path.join(own, system, cell.test.slice(0, at)), 'utf8')
        expect([system, text.includes(cell.test.slice(at + 1))]).toEqual([system, true])
      }
    }
  },
)

const server = await testServer({ config: { simulators: true } })
const world = await makeMarketWorld(server)
const playedHere = (fault: string) =>
  inbound.filter(({ manifest }) => {
    const cell = byAdapter[fault]?.get(manifest.system)
    return cell && 'test' in cell && cell.test === 'here'
  })
/** What it bought; a hold that it never paid ends by its time. */
const soldOf = async (market: Awaited<ReturnType<typeof connectedMarket>>) =>
  (await engineOf(world.app, market.connection).list({})).filter(
    ({ orderId, state }) => orderId !== null && state !== 'held',
  )

test.each(playedHere('unknown guest kind').map((adapter) => [adapter.manifest.system, adapter] as const))(
  '%s: a guest kind that nobody knows makes no order, and is no failure of ours',
  async (_, adapter) => {
    const statuses: number[] = []
    const market = await connectedMarket(world, adapter, {
      bend: (market) => ({
        ...market,
        send: async (request) => {
          // Some have no kind but the one that they were told.
          const body = String(request.body ?? '').replace(/("(?:variant_id|unitId)":")[^"]+"/g, '$1NOBODY"')
          const answer = await market.send(request.body === undefined ? request : { ...request, body })
          statuses.push(answer.status)
          return answer
        },
      }),
    })
    await market.act('buy', '', 2, { NOBODY: 'adult' }).catch(() => undefined)
    expect(statuses.length).toBeGreaterThan(0)
    expect(Math.max(...statuses)).toBeLessThan(500)
    expect(await soldOf(market)).toEqual([])
  },
)

test.each(
  playedHere('a currency we do not sell in').map((adapter) => [adapter.manifest.system, adapter] as const),
)('%s: a currency that we do not sell in makes no order of it', async (_, adapter) => {
  const market = await connectedMarket(world, adapter, {
    bend: (market) => ({
      ...market,
      send: (request) => {
        const text = String(request.body ?? '')
        const body = text.includes('"currency":"')
          ? text.replaceAll(/("currency":")[A-Z]{3}"/g, '$1XAU"')
          : text.replace(/^\{/, '{"currency":"XAU",')
        return market.send(request.body === undefined ? request : { ...request, body })
      },
    }),
  })
  await market.act('buy').catch(() => undefined)
  const found = await engineOf(world.app, market.connection).list({})
  expect(found.filter(({ state }) => state === 'issued')).toEqual([])
  expect(await soldOf(market)).toEqual([])
})
