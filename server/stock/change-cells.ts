import { firstOf, mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { authorOf, type Ctx } from '../kit/ctx.ts'
import { ask, failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { anyOf } from '../kit/db/filters.ts'

/** What a cell shall become; what is not given stays. `add` changes the capacity that is there. */
export type CellChange = {
  poolId: number
  date: string
  session: string
  capacity?: number | undefined
  add?: number | undefined
  blocked?: boolean | undefined
}
type Row = {
  poolId: number
  date: string
  session: string
  capacity: number
  held: number
  sold: number
  overbooked: number
  /** Of what is over-booked: what the act of that name allowed. */
  permitted: number
  blocked: boolean
  blockId: number | null
}

/**
 * Sets many cells at once, locked in the order in which selling locks them. A capacity below what is taken is allowed
 * only after the question that names the orders; what stands above it counts as over-booked until the capacity rises or guests
 * go. Cells that are blocked together are one block with a reason, which is asked for. Answers how many cells changed.
 */
export async function changeCells(
  ctx: Ctx,
  changes: readonly CellChange[],
  reason?: string,
): Promise<number> {
  const wanted = new Map(changes.map((change) => [keyOf(change), change]))
  const cells = [...wanted.values()]
  const fresh = await makeCells(ctx, cells)
  const old = await lockCells(
    ctx,
    cells.filter((cell) => !fresh.has(keyOf(cell))),
  )
  const befores = [...old, ...[...fresh].map((key) => newCell(mustGet(wanted, key)))]
  const changed = befores.flatMap((before) => {
    const next = changedRow(before, mustGet(wanted, keyOf(before)))
    return same(before, next) ? [] : [{ before, next }]
  })
  if (!changed.length) return 0
  const cut = changed
    .filter(({ before, next }) => next.capacity < Math.min(before.capacity, next.held + next.sold))
    .map(({ next }) => next)
  if (cut.length) await askForCut(ctx, cut)
  const blocked = changed.filter(({ before, next }) => next.blocked && !before.blocked)
  if (blocked.length) {
    if (!reason) failField('reason', 'required')
    const blockId = await makeBlock(ctx, reason)
    for (const { next } of blocked) next.blockId = blockId
  }
  // What was made a moment ago has its capacity.
  const rewritten = changed.map(({ next }) => next).filter((next) => next.blocked || !fresh.has(keyOf(next)))
  await sql`update stock s set capacity = r.capacity, overbooked = r.overbooked, permitted = r.permitted, blocked = r.blocked, block_id = r."blockId"
      from json_to_recordset(${JSON.stringify(rewritten)}::json)
        as r("poolId" bigint, date date, session text, capacity int, overbooked int, permitted int, blocked boolean, "blockId" bigint)
     where s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = r."poolId" and s.date = r.date and s.session = r.session
       and s.pool_id = any(${poolsOf(cells)}::bigint[])`.execute(ctx.db)
  await tell(ctx, changed, cut, reason)
  return changed.length
}

const keyOf = ({ poolId, date, session }: Pick<Row, 'poolId' | 'date' | 'session'>) =>
  `${poolId}|${date}|${session}`
/** Named apart, so that a table without statistics yet is not walked through whole for each cell. */
const poolsOf = (changes: readonly CellChange[]): number[] => [
  ...new Set(changes.map(({ poolId }) => poolId)),
]
const same = (a: Row, b: Row) =>
  a.capacity === b.capacity && a.overbooked === b.overbooked && a.blocked === b.blocked

/** One act of blocking and its reason. */
async function makeBlock(ctx: Ctx, reason: string): Promise<number> {
  const { id } = await ctx.db
    .insertInto('stock_block')
    .values({
      merchant_id: ctx.scope.merchantId,
      reason,
      created_by: authorOf(ctx),
      created_by_name: ctx.actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const keysAs = sql.raw('r("poolId" bigint, date date, session text, capacity int)')

/** Makes the cells that are new, with their capacity, in the order in which they are locked; answers which those are. */
async function makeCells(ctx: Ctx, cells: readonly CellChange[]): Promise<Set<string>> {
  const made = cells.map(({ poolId, date, session, ...change }) => ({
    poolId,
    date,
    session,
    capacity: capacityAfter(0, change),
  }))
  const { rows } = await sql<Pick<Row, 'poolId' | 'date' | 'session'>>`
    insert into stock (merchant_id, pool_id, date, session, capacity)
    select ${ctx.scope.merchantId}::int, r."poolId", r.date, r.session, r.capacity
      from json_to_recordset(${JSON.stringify(made)}::json) as ${keysAs} order by 2, 3, 4
    on conflict do nothing returning pool_id as "poolId", date, session`.execute(ctx.db)
  return new Set(rows.map(keyOf))
}

const newCell = ({ poolId, date, session }: CellChange): Row => ({
  poolId,
  date,
  session,
  capacity: 0,
  held: 0,
  sold: 0,
  overbooked: 0,
  permitted: 0,
  blocked: false,
  blockId: null,
})

/** The cells, locked by pool, date and session. */
async function lockCells(ctx: Ctx, cells: readonly CellChange[]): Promise<Row[]> {
  if (!cells.length) return []
  const keys = JSON.stringify(cells.map(({ poolId, date, session }) => ({ poolId, date, session })))
  const { rows } =
    await sql<Row>`select s.pool_id as "poolId", s.date, s.session, s.capacity, s.held, s.sold, s.overbooked, s.permitted, s.blocked, s.block_id as "blockId"
      from stock s join json_to_recordset(${keys}::json) as ${keysAs}
        on s.pool_id = r."poolId" and s.date = r.date and s.session = r.session
     where s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = any(${poolsOf(cells)}::bigint[])
     order by s.pool_id, s.date, s.session for no key update of s`.execute(ctx.db)
  return rows
}

const capacityAfter = (before: number, { capacity, add }: Pick<CellChange, 'capacity' | 'add'>): number =>
  capacity ?? Math.max(0, before + (add ?? 0))

function changedRow(row: Row, change: CellChange): Row {
  const next = capacityAfter(row.capacity, change)
  const over = next === row.capacity ? row : overbookedAt(row, next)
  const shut = change.blocked ?? row.blocked
  return { ...row, ...over, capacity: next, blocked: shut, blockId: shut ? row.blockId : null }
}

/** What is over-booked at another capacity: as much less is permitted as it rises, and what is taken above it stands. */
function overbookedAt(
  { capacity, held, sold, permitted }: Pick<Row, 'capacity' | 'held' | 'sold' | 'permitted'>,
  next: number,
): Pick<Row, 'overbooked' | 'permitted'> {
  const still = Math.max(0, permitted - Math.max(0, next - capacity))
  return { permitted: still, overbooked: Math.max(still, held + sold - next) }
}

/** Capacity below what is taken: names the orders of those days, at most ten. */
async function askForCut(ctx: Ctx, cut: readonly Row[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select distinct o.code from json_to_recordset(${JSON.stringify(cut)}::json) as k("poolId" bigint, date date, session text)
      join stock_take t on t.merchant_id = ${ctx.scope.merchantId} and t.pool_id = k."poolId" and t.date = k.date and t.session = k.session and t.state in ('held', 'sold')
      join orders o on o.merchant_id = t.merchant_id and o.id = t.order_id order by o.code limit 11`.execute(
    ctx.db,
  )
  const orders = rows.slice(0, 10).map(({ code }) => code)
  const first = firstOf(cut)
  ask(ctx, [
    {
      key: 'stock.questions.cutBelowSold',
      facts: {
        days: cut.length,
        date: first.date,
        taken: first.held + first.sold,
        capacity: first.capacity,
        orders: orders.join(', ') + (rows.length > 10 ? ' …' : ''),
      },
    },
  ])
}

/** One event a pool: its first and last day and how many cells. */
async function tell(
  ctx: Ctx,
  changed: readonly { before: Row; next: Row }[],
  cut: readonly Row[],
  reason: string | undefined,
): Promise<void> {
  const names = await poolNames(ctx, [...new Set(changed.map(({ next }) => next.poolId))])
  for (const [poolId, of] of Map.groupBy(changed, ({ next }) => next.poolId)) {
    const dates = of.map(({ next }) => next.date).sort()
    const facts = { pool: names.get(poolId) ?? '', cells: of.length, from: dates[0], to: dates.at(-1) }
    const describe = (rows: Row[]) =>
      rows.slice(0, 100).map(({ date, session, capacity, blocked, overbooked }) => ({
        date,
        session,
        capacity,
        blocked,
        overbooked,
      }))
    const type = cut.some((row) => row.poolId === poolId) ? 'stock.cutBelowSold' : eventOf(of)
    await emit(ctx, type, {
      subject: 'stock',
      subjectId: poolId,
      facts: { ...facts, ...(reason && type === 'stock.blocked' && { reason }) },
      before: describe(of.map(({ before }) => before)),
      after: describe(of.map(({ next }) => next)),
    })
  }
}

/** Blocking and opening have a name of their own; with a capacity they are a change. */
function eventOf(of: readonly { before: Row; next: Row }[]) {
  const only = of.every(
    ({ before, next }) => before.capacity === next.capacity && before.blocked !== next.blocked,
  )
  if (!only) return 'stock.changed'
  if (of.every(({ next }) => next.blocked)) return 'stock.blocked'
  return of.some(({ next }) => next.blocked) ? 'stock.changed' : 'stock.opened'
}

export async function poolNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('stock_pool')
    .select(['id', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
