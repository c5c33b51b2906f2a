import { describe, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { peopleOf, type StateTable } from '#contract/kit/states.ts'
import { testServer } from '#test/factories/http.ts'
import { readSources, readWordsFiles } from './sources.ts'

/** Every state table of every domain against what must agree with it: calls, words, the database, the sources. */
const { app } = await testServer()
const rows = async <T>(statement: string): Promise<T[]> => (await app.pool.query(statement)).rows as T[]

type Named = { domain: string; name: string; table: StateTable }
const tables: Named[] = Object.values<Domain>(domains).flatMap(({ name: domain, states = {} }) =>
  Object.entries(states).map(([name, table]) => ({ domain, name, table })),
)
const all = new Map<string, Domain>(Object.entries(domains))
const words = readWordsFiles()
const hasWord = (domain: string, group: string, name: string) => Boolean(words.get(domain)?.[group]?.[name])

/** What leaves the house, what somebody was told or paid, and what is a way back itself: none is there again as it was. */
const goesOut = new Set([
  'sendOrder',
  'resendOrder',
  'askSupplierChange',
  'askSupplierCancel',
  'refuseCost',
  'supplierReply',
  'markReplied',
  'resetSupplierStatus',
  'reject',
  // Whoever asked is told why; they ask anew when it is put right.
  'returnQuotation',
  'returnSettlement',
  // What its supplier asks is asked anew.
  'reopenCallOff',
  'returnExpense',
  'follow',
  'undoStay',
  'billUnlock',
  'billAntiVerify',
  'rechargeUndo',
  'refundReopen',
  'refundBounce',
  'cancel',
  'markExpired',
  'cancelItem',
])

describe.each(tables)('$name of $domain', ({ domain, table }) => {
  const verbs = Object.entries(table.verbs)

  test('every move leads from a state of the table to one of it, and every state is begun in or reached', () => {
    const reached = new Set<string>([table.initial].flat())
    for (const [name, move] of Object.entries(table.moves))
      for (const from of table.names) {
        const to = table.names.filter((state) => table.leadsTo(name, from, state))
        expect([name, from, table.open(name, from)]).toEqual([name, from, move.from.includes(from)])
        if (!table.open(name, from)) continue
        expect(to, `${name} of ${from}`).not.toEqual([])
        if (move.to !== 'previous' && move.to !== 'same') for (const state of to) reached.add(state)
      }
    for (const [name, { from = [] }] of verbs)
      expect([name, from.filter((state) => !table.names.includes(state))]).toEqual([name, []])
    if (verbs.length) expect([...reached].toSorted()).toEqual(table.names.toSorted())
  })

  test('every phase is some of the states, each once, and no two are the same', () => {
    const phases = Object.entries(table.phases).map(([name, states]) => {
      expect([name, states.filter((state) => !table.names.includes(state))]).toEqual([name, []])
      expect([name, new Set(states).size]).toEqual([name, states.length])
      return states.toSorted().join()
    })
    expect(phases).toEqual([...new Set(phases)])
  })

  test('what people do has a call with the path, permission, people and reason of the table', () => {
    const api = all.get(domain)!.api
    for (const [name, verb] of verbs) {
      const people = peopleOf(verb)
      if (people.length === 0) continue
      const call = api[name]
      expect([name, call?.path]).toEqual([name, verb.path ?? `${table.at}/${name}`])
      expect([name, call?.needs, call?.agentNeeds]).toEqual([name, verb.needs, verb.agentNeeds])
      expect([name, call?.audience]).toEqual([name, people])
      const paths = call?.input?.safeParse({}).error?.issues.map(({ path }) => path.join('.')) ?? []
      expect([name, paths.includes('reason')]).toEqual([name, verb.reason === true])
    }
  })

  test('what another act takes back whole, without a reason, names it as its way back', () => {
    const api = all.get(domain)!.api
    const byPeople = Object.entries(table.moves).filter(([, move]) => peopleOf(move).length > 0)
    const turned = (to: string, from: string) =>
      byPeople.some(([name, move]) => !move.reason && move.to === from && table.open(name, to))
    const lacking = byPeople.flatMap(([name, move]) => {
      const { from, to } = move
      const isTurned = typeof to === 'string' && from.some((state) => to !== state && turned(to, state))
      return isTurned && !api[name]?.back && !goesOut.has(name) ? [name] : []
    })
    expect(lacking).toEqual([])
  })

  test('every verb has the words that follow from it', () => {
    const lacking = verbs.flatMap(([name, { by, silent, unless, closed }]) => [
      ...(by.every((actor) => actor === 'system') || hasWord(domain, 'moves', name) ? [] : [`moves.${name}`]),
      ...(silent || hasWord(domain, 'events', name) ? [] : [`events.${name}`]),
      ...[unless, closed].flatMap((why) => (!why || hasWord(domain, 'why', why) ? [] : [`why.${why}`])),
    ])
    expect(lacking).toEqual([])
  })

  test('its columns keep its states and no others', async () => {
    for (const stored of table.columns) {
      const [relation, column] = stored.split('.')
      const [found] = await rows<{ open: boolean; initial: string | null; rules: string[] }>(
        `select not a.attnotnull as open, pg_get_expr(d.adbin, d.adrelid) as initial,
                array(select pg_get_constraintdef(k.oid) from pg_constraint k
                       where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as rules
           from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = '${relation}'::regclass and a.attname = '${column}'`,
      )
      const allowed = found!.rules.flatMap((rule) =>
        comparisons(rule, [column!]).flatMap(({ states }) => states),
      )
      // Nothing there is the initial state.
      const view = table.names.filter((state) => !(found!.open && state === table.initial))
      expect([stored, allowed.toSorted()]).toEqual([stored, view.toSorted()])
      const [, initial] = /'([\w-]+)'/.exec(found!.initial ?? '') ?? []
      if (initial)
        expect([stored, [table.initial].flat()]).toEqual([stored, expect.arrayContaining([initial])])
    }
  })
})

type Comparison = { column: string; states: string[]; text: string }
/** Where SQL compares one of these columns with states that are written out. */
function comparisons(source: string, columns: readonly string[]): Comparison[] {
  const states = String.raw`'[\w-]+'(?:::text)?`
  const compared = new RegExp(
    String.raw`\b(${columns.join('|')})\)?\s*(?:=|<>|not in|in)\s*(?:any|all)?\s*\(*\s*(?:array\[)?(${states}(?:\s*,\s*${states})*)`,
    'gi',
  )
  return [...source.matchAll(compared)].map(([text, column, list]) => ({
    column: column!.toLowerCase(),
    text,
    states: [...list!.matchAll(/'([\w-]+)'/g)].map(([, state]) => state!),
  }))
}

/** By the name of the column: which tables it may keep the states of. */
const byColumn = new Map<string, StateTable[]>()
for (const { table } of tables)
  for (const stored of table.columns) {
    const column = stored.split('.')[1]!
    const names = stored === 'orders.status' ? [column, 'order_status'] : [column]
    for (const name of names) byColumn.set(name, [...(byColumn.get(name) ?? []), table])
  }
const storedIn = [
  ...new Set(tables.flatMap(({ table }) => table.columns.map((stored) => stored.split('.')[0]!))),
]

const columnsOf = (relation: string) =>
  tables
    .flatMap(({ table }) => table.columns)
    .filter((stored) => stored.startsWith(`${relation}.`))
    .map((stored) => stored.split('.')[1]!)

/** Sets of states that have a name: a phase, or where a verb is open. */
const named = ({ phases, verbs }: StateTable): readonly (readonly string[])[] => [
  ...Object.values(phases),
  ...Object.values(verbs).flatMap(({ from }) => (from ? [from] : [])),
]
const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()

/** What SQL says of states that no table does: a state that is none, or several that go by no name. */
const strange = (where: string, source: string): string[] =>
  comparisons(source, [...byColumn.keys()])
    .filter(
      ({ column, states }) =>
        !byColumn
          .get(column)!
          .some((table) =>
            states.length === 1
              ? table.names.includes(states[0]!)
              : named(table).some((phase) => isSame(phase, states)),
          ),
    )
    .map(({ text }) => `${where}: ${text}`)

test('a comparison with a state that is none, or with states that go by no name, is found', () => {
  expect(strange('a', `o.status in ('processing', 'confirmed') and o.supplier_status = 'pending'`)).toEqual(
    [],
  )
  expect(strange('b', `where o.status in ('processing', 'archived')`)).toHaveLength(1)
  expect(strange('c', `((status = ANY (ARRAY['reviewing'::text, 'archived'::text])) AND true)`)).toHaveLength(
    1,
  )
  expect(strange('d', `supplier_status <> 'waiting'`)).toHaveLength(1)
})

test('indexes, views, policies and functions of the database speak of states by the names of the tables', async () => {
  const sources = await rows<{ name: string; source: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as source from pg_index i
      where i.indpred is not null and i.indrelid::regclass::text = any (array[${storedIn.map((name) => `'${name}'`).join()}])
     union all
     select c.oid::regclass::text, pg_get_viewdef(c.oid) from pg_class c where c.relkind in ('v', 'm')
        and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace, 'platform'::regnamespace)
     union all
     select p.polname || ' of ' || p.polrelid::regclass, concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy p
     union all
     select p.oid::regprocedure::text, p.prosrc from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace, 'platform'::regnamespace)
        and p.prosrc ~ '\\m(${storedIn.join('|')})\\M'`,
  )
  const said = sources.filter(({ source }) => comparisons(source, [...byColumn.keys()]).length > 0)
  expect(said.length).toBeGreaterThan(5)
  // A function speaks of a column's states only where it names a table that has it: others have columns of that name too.
  const speaks = ({ name, source }: { name: string; source: string }) =>
    !name.includes('(') ||
    comparisons(source, [...byColumn.keys()]).some(({ column }) =>
      storedIn.some((table) => columnsOf(table).includes(column) && source.includes(table)),
    )
  expect(sources.filter((one) => speaks(one)).flatMap(({ name, source }) => strange(name, source))).toEqual(
    [],
  )
})

/** Lists of two states or more of one table: in SQL (`in ('a', 'b')`), in TypeScript (`['a', 'b']`). */
function listsOf(source: string): string[] {
  const list = /(?:\bin\s*\(|\[)\s*('[\w-]+'(?:\s*,\s*'[\w-]+')+),?\s*[)\]]/g
  return [...source.matchAll(list)]
    .filter(([, inner]) => {
      const names = [...inner!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!)
      return tables.some(({ table }) => names.every((name) => table.names.includes(name)))
    })
    .map(([text]) => text.replace(/\s+/g, ' '))
}

test('a list of states that is written out is found', () => {
  expect(listsOf(`o.status in ('refused', 'cancelled') and x`)).toHaveLength(1)
  expect(listsOf(`const open = ['reviewing',\n  'processing',\n]`)).toHaveLength(1)
  expect(listsOf(`['reviewing', 'anything']`)).toEqual([])
})

test('no source lists states of its own: they stand in the tables', () => {
  const lists = [...readSources()]
    // The demo world plays people, and its books are worked out by other means than the product's.
    .filter(([file]) => !file.endsWith('.states.ts') && !file.startsWith('demo/'))
    .flatMap(([file, source]) => listsOf(source).map((list) => `${file}: ${list}`))
  expect(lists).toEqual([])
})

/** What a plain move costs: everything else that it is (call, button, event, right, bulk act, test) follows from its table. */
test('a plain move is named in its table, its words and where its command is bound, and nowhere else', () => {
  const naming = (name: string) =>
    [...readSources()].filter(([, source]) => new RegExp(`\\b${name}\\b`).test(source)).map(([file]) => file)
  const plain = [
    ...readSources()
      .get('server/orders/order-verbs.ts')!
      .matchAll(/(\w+): plainAct\('(\w+)'/g),
  ]
  expect(plain.length).toBeGreaterThan(0)
  for (const [, bound, name] of plain) {
    expect(bound).toBe(name)
    // Many other things are restored too.
    if (name === 'restore') continue
    expect(naming(name!)).toEqual(['contract/orders/orders.states.ts', 'server/orders/order-verbs.ts'])
    expect(hasWord('orders', 'moves', name!)).toBe(true)
  }
})
