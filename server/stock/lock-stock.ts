import { firstOf, lastOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { loadLimits } from './limits/load-limits.ts'
import { countInto, roomFor, notifyShort, type LimitedStock, type ShortWhy } from './limits/stock-room.ts'
import { stockKey, type StockNeed } from './limits/stock-needs.ts'

/** A stock row locked for this transaction; `held` and `sold` move as needs are reserved. */
export type LockedStock = LimitedStock & {
  poolId: number
  date: string
  session: string
  touched: boolean
  /** `permitted` was raised and is to be written. */
  morePermitted?: boolean
}
export type LockedStocks = Map<string, LockedStock>
/** Which need cannot be met, how many are left for its taker, and what limits it; a resource by its name. */
export type Shortage = { need: StockNeed; left: number; why: ShortWhy; resource?: string }

const columns = sql`s.pool_id as "poolId", s.date, s.session, s.capacity, s.held, s.sold, s.permitted, s.blocked`
type Row = Omit<LockedStock, 'touched' | 'limits'>

/**
 * Locks the rows that these needs draw on, in key order, so that two transactions never wait for each other in a
 * circle; then, where a need says who takes, what limits it besides. A day without a row has no capacity. The lock lets
 * foreign keys be checked meanwhile.
 */
export async function lockStock(ctx: Ctx, needs: readonly StockNeed[]): Promise<LockedStocks> {
  if (needs.length === 0) return new Map()
  const [{ rows }, limits] = await Promise.all([
    sql<Row>`select ${columns} from ${keysOf(needs)}
      join stock s on s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = k.pool_id and s.date = k.date and s.session = k.session
     order by s.pool_id, s.date, s.session for no key update of s`.execute(ctx.db),
    limitsOf(ctx, needs, true),
  ])
  return limits(rows)
}

/** Rows as they would be if there were room for all: for a decision that is made again under the locks. */
export const plentyOf = (needs: readonly StockNeed[]): LockedStocks =>
  new Map(
    needs.map((need) => {
      const { poolId, date, session } = need
      const room = { capacity: Number.MAX_SAFE_INTEGER, held: 0, sold: 0, permitted: 0, blocked: false }
      return [stockKey(need), { poolId, date, session, ...room, touched: false }]
    }),
  )

/** The same rows as they are now, for an answer that promises nothing; not locked. */
export async function readStock(ctx: Ctx, needs: readonly StockNeed[]): Promise<LockedStocks> {
  if (needs.length === 0) return new Map()
  const { rows } = await sql<Row>`select ${columns} from ${keysOf(needs)}
      join stock s on s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = k.pool_id and s.date = k.date and s.session = k.session`.execute(
    ctx.db,
  )
  const guarded = needs.some((need) => need.by)
  const limits = guarded
    ? await asMerchant(ctx, (inner) => limitsOf(inner, needs, false))
    : await limitsOf(ctx, needs, false)
  return limits(rows)
}

function keysOf(needs: readonly StockNeed[]) {
  const keys = [...new Map(needs.map((need) => [stockKey(need), need])).values()]
  return sql`unnest(${keys.map((k) => k.poolId)}::bigint[], ${keys.map((k) => k.date)}::date[], ${keys.map((k) => k.session)}::text[])
             as k (pool_id, date, session)`
}

/** Gives rows of guarded pools their limits; pools whose needs name no taker have none, and cost no query. */
async function limitsOf(
  ctx: Ctx,
  needs: readonly StockNeed[],
  lock: boolean,
): Promise<(rows: readonly Row[]) => LockedStocks> {
  const guarded = needs.filter((need) => need.by)
  const pools = new Set(guarded.map((need) => need.poolId))
  const dates = guarded.map((need) => need.date).sort()
  const book = guarded.length
    ? await loadLimits(ctx, { poolIds: [...pools], from: firstOf(dates), to: lastOf(dates), lock })
    : null
  return (rows) =>
    new Map(
      rows.map((row) => {
        const limits = book && pools.has(row.poolId) ? book.of(row) : undefined
        return [stockKey(row), { ...row, touched: false, limits }]
      }),
    )
}

/**
 * Why the locked rows cannot meet these needs together, or null. Of several shortages: a blocked day, else the first that
 * does not go with the holds of others.
 */
export function shortageOf(locked: LockedStocks, needs: readonly StockNeed[]): Shortage | null {
  const counted: { row: LockedStock; need: StockNeed }[] = []
  const short: Shortage[] = []
  for (const need of needs) {
    const row = locked.get(stockKey(need))
    if (!row) {
      short.push({ need, left: 0, why: 'soldOut' })
      continue
    }
    const room = roomFor(row, need.by)
    if (room.room < need.quantity) short.push(shortage(row, need, room, counted))
    count(row, need, 'sold', 1)
    counted.push({ row, need })
  }
  for (const { row, need } of counted) count(row, need, 'sold', -1)
  return (
    short.find(({ why }) => why === 'blocked') ?? short.find(({ why }) => why !== 'held') ?? short[0] ?? null
  )
}

/** The most, up to `most`, of something whose needs the rows can meet together. */
export function maxOf(
  locked: LockedStocks,
  needsOf: (count: number) => readonly StockNeed[],
  max: number,
): number {
  let [sure, open] = [0, max]
  while (sure < open) {
    const next = Math.ceil((sure + open) / 2)
    if (shortageOf(locked, needsOf(next))) open = next - 1
    else sure = next
  }
  return sure
}

/** Told with what the same order wants of the same row besides. */
function shortage(
  row: LockedStock,
  need: StockNeed,
  room: ReturnType<typeof roomFor>,
  counted: readonly { row: LockedStock; need: StockNeed }[],
): Shortage {
  const same = counted.filter((one) => one.row === row)
  const besides = same.reduce((sum, one) => sum + one.need.quantity, 0)
  const heads = same.reduce((sum, one) => sum + one.need.heads, need.heads)
  return {
    need: { ...need, quantity: need.quantity + besides, heads },
    left: room.why === 'blocked' ? 0 : room.room + besides,
    ...notifyShort(row, room, need.quantity, need.by),
  }
}

/** Counts a need into a locked row, or out of it. */
export const countStockRow = count

function count(row: LockedStock, { quantity, by }: StockNeed, state: 'held' | 'sold', sign: 1 | -1): void {
  row[state] += sign * quantity
  countInto(row, sign * quantity, by)
}

/** Counts needs into the locked rows. Look for a shortage first. */
export function reserve(locked: LockedStocks, needs: readonly StockNeed[], state: 'held' | 'sold'): void {
  for (const need of needs) {
    const row = mustGet(locked, stockKey(need))
    count(row, need, state, 1)
    row.touched = true
  }
}

/** Remembers the rows that these needs draw on; the answer puts them back as they are now. */
export function rememberStock(locked: LockedStocks, needs: readonly StockNeed[]): () => void {
  const rows = needs.flatMap((need) => locked.get(stockKey(need)) ?? [])
  const before = rows.map((row) => {
    const { shares = [], resources = [] } = row.limits ?? {}
    return {
      row,
      was: { ...row },
      shares: shares.map((one) => [one, one.taken] as const),
      uses: resources.map(({ own }) => [own, own.taken] as const),
    }
  })
  return () => {
    for (const { row, was, shares, uses } of before) {
      Object.assign(row, was)
      for (const [counted, taken] of [...shares, ...uses]) counted.taken = taken
    }
  }
}
