import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { writtenAt, type Ctx } from '../../../kit/ctx.ts'
import { emitAll, type EmittedBy } from '../../../kit/events.ts'
import { moment } from '../../../kit/nodes/moment.ts'
import {
  issueVouchers,
  reissueVouchers,
  voidVouchers,
  type RightsOf,
  type VoucherOf,
} from '../../../ticketing/ticketing.public.ts'
import { countLiveOrders } from './live-count.ts'
import { insertRows } from '../../order/insert-rows.ts'
import type { OrderRecord } from '../../order/order-records.ts'
import { newFollowSheet, noteFollows, writeFollows, type FollowSheet } from './write-follows.ts'
import { writeVersions } from './write-versions.ts'
import { systemOf, type StoredVersion, type NewRequest, type OrderWork } from '../../order/order-work.ts'
import { endRequestsOf, type Fallen } from './fallen-requests.ts'

type Patches = Map<number, Record<string, unknown>>

/** What acts on orders write: one act's, or that of many in one transaction. A row stands in it once, as it is in the end. */
export type Sheet = {
  orders: Patches
  lines: Patches
  /** By line. */
  costs: Patches
  issued: VoucherOf[]
  voided: VoucherOf[]
  reissued: RightsOf[]
  versions: StoredVersion[]
  requests: (NewRequest & { id: number })[]
  /** Orders of which nothing comes any more, and why. */
  fallen: Fallen[]
  follows: FollowSheet
  events: EmittedBy[]
  /** By how many the agents' live orders become more or fewer. */
  counts: Map<number, number>
}

export const newSheet = (): Sheet => ({
  orders: new Map(),
  lines: new Map(),
  costs: new Map(),
  issued: [],
  voided: [],
  reissued: [],
  versions: [],
  requests: [],
  fallen: [],
  follows: newFollowSheet(),
  events: [],
  counts: new Map(),
})

/** An order that people still work with: neither in the trash nor archived. */
const isLive = (order: Pick<OrderRecord, 'status' | 'deleted_at'>): boolean =>
  !order.deleted_at && order.status !== 'archived'

/** Puts an act on the sheet; order and lines have their next version from now on. */
export function noteWork(sheet: Sheet, work: OrderWork, events: readonly EmittedBy[]): void {
  const { ctx, order, before } = work
  const at = writtenAt(ctx)
  if (work.moved) order.version += 1
  const { version } = order
  add(sheet.orders, order.id, {
    ...work.patch,
    version,
    modified_at: at,
    modified_by: ctx.user?.id ?? null,
  })
  for (const [id, patch] of work.linePatches) {
    const line = work.lines.find((one) => one.id === id)!
    line.version += 1
    add(sheet.lines, id, { ...patch, version: line.version })
  }
  for (const [id, patch] of work.costPatches) add(sheet.costs, id, patch)
  if (work.vouchers === 'issue') sheet.issued.push({ orderId: order.id, at })
  if (work.vouchers === 'void') sheet.voided.push({ orderId: order.id, at })
  if (work.reissue) sheet.reissued.push(work.reissue)
  sheet.versions.push(...work.versions)
  for (const [id, request] of work.requests) sheet.requests.push({ ...request, id })
  if (orderStates.is(order.status, 'fallen') && orderStates.is(before.status, 'open'))
    sheet.fallen.push({
      by: systemOf(ctx),
      order,
      reason: work.events.find(({ reason }) => reason)?.reason ?? '',
    })
  noteFollows(sheet.follows, order.id, work.follows)
  sheet.events.push(...events)
  const change = Number(isLive(order)) - Number(isLive(before))
  sheet.counts.set(order.agent_id, (sheet.counts.get(order.agent_id) ?? 0) + change)
}

function add(patches: Patches, id: number, patch: object): void {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  patches.set(id, { ...patches.get(id), ...Object.fromEntries(given) })
}

/** Do an act's vouchers hang on what a sheet has not written yet? */
export const hangsOn = (sheet: Sheet, { order, lines, vouchers }: OrderWork): boolean =>
  vouchers !== 'keep' &&
  (sheet.issued.some(({ orderId }) => orderId === order.id) ||
    sheet.voided.some(({ orderId }) => orderId === order.id) ||
    sheet.reissued.some(({ orderId }) => orderId === order.id) ||
    lines.some(({ id }) => sheet.lines.get(id)?.['supplier_status'] === 'cancelled'))

/** Writes all of it as sets. The agents' counts come last, because that is where they stand in the order of locks. */
export async function writeSheet(ctx: Ctx, sheet: Sheet): Promise<void> {
  // Rights are of lines as they are in the end: an act that lets a line go may confirm its order.
  const begun = Promise.all([
    ...updateRows(ctx, 'order_line', 'id', sheet.lines),
    issueVouchers(ctx, sheet.issued),
    ...insertRows(ctx, 'order_request', sheet.requests),
  ])
  if (sheet.voided.length + sheet.fallen.length > 0) {
    await begun
    await voidVouchers(ctx, sheet.voided)
    sheet.events.push(...(await endRequestsOf(ctx, sheet.fallen)))
  }
  await Promise.all([
    begun,
    ...updateRows(ctx, 'orders', 'id', sheet.orders),
    ...updateRows(ctx, 'order_line_cost', 'line_id', sheet.costs),
    ...writeFollows(ctx, sheet.follows),
    ...(sheet.events.length ? [emitAll(ctx, sheet.events)] : []),
    writeVersions(ctx, sheet.versions),
    reissueVouchers(ctx, sheet.reissued),
  ])
  await countLiveOrders(ctx, sheet.counts)
}

/** Rows that get the same columns share a statement. */
function updateRows(ctx: Ctx, table: string, key: string, patches: Patches): Promise<unknown>[] {
  const rows = [...patches].map(([id, patch]) => ({ ...patch, [key]: id }))
  const alike = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join())
  return [...alike.values()].map((set) => {
    const columns = Object.keys(firstOf(set)).filter((column) => column !== key)
    return sql`update ${sql.table(table)} t set ${sql.join(columns.map(newValue))}
      from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(set)}::json) r, ${moment}
     where t.merchant_id = ${ctx.scope.merchantId} and t.${sql.ref(key)} = r.${sql.ref(key)}`.execute(ctx.db)
  })
}

const newValue = (column: string) =>
  column === 'modified_at'
    ? sql`modified_at = coalesce(r.modified_at, moment.at)`
    : sql`${sql.ref(column)} = r.${sql.ref(column)}`
