import { invalid, missing } from './stripe-errors.ts'
import type { Account, Json, Stores } from './stripe-store.ts'
import { textOf } from '../../../kit/text/text-of.ts'

type Kind = 'sessions' | 'charges' | 'refunds' | 'disputes' | 'payouts' | 'lines' | 'intents'
/** What every list takes. */
const paging = ['limit', 'starting_after', 'ending_before']
const largest = 100

function limitOf(value: unknown): number {
  if (value === undefined) return 10
  const limit = Number(value)
  if (!/^\d+$/.test(textOf(value)) || limit < 1)
    throw invalid('Invalid positive integer', 'limit', 'parameter_invalid_integer')
  if (limit > largest) throw invalid(`Limit cannot exceed ${largest}.`, 'limit')
  return limit
}

/** One page of what is there, the newest first, forwards or backwards. */
function pageOf(all: Json[], url: string, values: Json): Json {
  const { starting_after: after, ending_before: before } = values
  const limit = limitOf(values['limit'])
  if (after !== undefined && before !== undefined)
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.')
  const placeOf = (id: unknown, param: string): number => {
    const place = all.findIndex((one) => one['id'] === id)
    if (place < 0) throw missing('object', String(id), param)
    return place
  }
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before')
    const from = Math.max(0, end - limit)
    return { object: 'list', url, data: all.slice(from, end), has_more: from > 0 }
  }
  const from = after === undefined ? 0 : placeOf(after, 'starting_after') + 1
  return { object: 'list', url, data: all.slice(from, from + limit), has_more: from + limit < all.length }
}

const bounds: Record<string, (value: number, bound: number) => boolean> = {
  gt: (value, bound) => value > bound,
  gte: (value, bound) => value >= bound,
  lt: (value, bound) => value < bound,
  lte: (value, bound) => value <= bound,
}

/** A moment as it is asked for: itself, or by its bounds. */
function fitsMoment(value: unknown, input: unknown, param: string): boolean {
  const wanted: [string, unknown][] =
    typeof input === 'object' && input !== null ? Object.entries(input) : [['', input]]
  return wanted.every(([bound, limit]) => {
    const fits = bounds[bound]
    if (bound !== '' && !fits)
      throw invalid(`Received unknown parameter: ${param}[${bound}]`, param, 'parameter_unknown')
    if (!/^\d+$/.test(String(limit))) throw invalid('Invalid integer', param, 'parameter_invalid_integer')
    return fits ? fits(Number(value), Number(limit)) : Number(value) === Number(limit)
  })
}

const moments = new Set(['created', 'arrival_date'])
const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

type List = { path: RegExp; kind: Kind; url: string; filters: readonly string[] }
const list = (name: string, kind: Kind, filters: readonly string[]): List => ({
  path: new RegExp(`^/v1/${name}$`),
  kind,
  url: `/v1/${name}`,
  filters,
})
const lists: readonly List[] = [
  list('checkout/sessions', 'sessions', ['created', 'payment_intent', 'status']),
  list('payment_intents', 'intents', ['created']),
  list('charges', 'charges', ['created', 'payment_intent']),
  list('refunds', 'refunds', ['created', 'charge', 'payment_intent']),
  list('disputes', 'disputes', ['created', 'charge', 'payment_intent']),
  list('payouts', 'payouts', ['created', 'arrival_date', 'status']),
  list('balance_transactions', 'lines', ['created', 'currency', 'payout', 'source', 'type']),
]

type StripeListsInput = { stores: Stores; account: Account; values: Json }

export const listCalls = lists.map(({ path, kind, url, filters }) => ({
  method: 'GET',
  path,
  takes: [...filters, ...paging],
  run: async ({ stores, account, values }: StripeListsInput): Promise<Json> => {
    const all = await stores[kind].list(account.key)
    const fits = (one: Json): boolean =>
      filters.every((name) => {
        const given = values[name]
        if (given === undefined) return true
        return moments.has(name) ? fitsMoment(one[name], given, name) : idIn(one[name]) === given
      })
    return pageOf(all.filter(fits), url, values)
  },
}))

const kindOf: Record<string, Kind> = {
  cs: 'sessions',
  pi: 'intents',
  ch: 'charges',
  py: 'charges',
  re: 'refunds',
  dp: 'disputes',
  po: 'payouts',
  txn: 'lines',
}
const deepest = 4
/** What can be asked for whole instead of by its id. */
const expandable = new Set([
  'source',
  'charge',
  'payment_intent',
  'latest_charge',
  'balance_transaction',
  'failure_balance_transaction',
])

const pathsOf = (input: unknown): string[][] =>
  (typeof input === 'object' && input !== null ? Object.values(input) : [input]).map((path) =>
    String(path).split('.'),
  )

/** An answer with ids alone, and whole what was asked for. */
export async function expanded(
  stores: Stores,
  account: Account,
  answer: unknown,
  input: unknown,
): Promise<unknown> {
  const paths = input === undefined ? [] : pathsOf(input)
  for (const path of paths)
    if (path.filter((name) => name !== 'data').length > deepest)
      throw invalid('You cannot expand more than 4 levels of a property', 'expand')
  return expand(stores, account, answer, paths)
}

async function expand(
  stores: Stores,
  account: Account,
  value: unknown,
  paths: readonly string[][],
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value
  const result: Json = { ...value }
  const data = result['data']
  if (result['object'] === 'list' && Array.isArray(data)) {
    const inner = paths.map(([first, ...rest]) => {
      if (first !== 'data') throw invalid(`This property cannot be expanded (${first}).`, 'expand')
      return rest
    })
    result['data'] = await Promise.all(data.map((one) => expand(stores, account, one, inner)))
    return result
  }
  const wanted = paths.filter((path) => path.length > 0)
  for (const [name = ''] of wanted)
    if (!expandable.has(name) || !(name in result))
      throw invalid(`This property cannot be expanded (${name}).`, 'expand')
  for (const name of expandable) {
    const id = textOf(idIn(result[name]))
    if (!id) continue
    const own = wanted.filter(([first]) => first === name).map((path) => path.slice(1))
    const kind = kindOf[id.split('_')[0] ?? '']
    const whole = own.length && kind ? await stores[kind].get(account.key, id) : undefined
    result[name] = whole ? await expand(stores, account, whole, own) : id
  }
  return result
}
