import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import type { Actor } from '#contract/kit/states.ts'
import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { lineStates, type LineMove, type LineStatus } from '#contract/orders/line.states.ts'
import {
  followUpStates,
  orderStates,
  type FollowUp,
  type OrderMove,
  type OrderStatus,
} from '#contract/orders/orders.states.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { inTenant, setScope } from '#server/kit/db/db.ts'
import { insertRow, readRow } from '#server/kit/db/rows.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { confirmNow } from '#server/orders/act/settle-lines.ts'
import { onOrder } from '#server/orders/act/on-order.ts'
import { ordersRoutes } from '#server/orders/orders.routes.ts'
import { timeOutOrder } from '#server/orders/acts/time-out-order.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'

/**
 * Every move of both tables from every state by everybody, against what the tables say. One order is put into each state
 * by hand inside a transaction, acted on through the product's own command, looked at and rolled back.
 */
const server = await testServer()
const world = await makeOrderWorld(server, { sku: { pickup: true } })
const orderId = (await placeOrder(world)).id
const lineId = (await readOrder(world, orderId)).lines[0]!.id
await actOn(world, 'sendOrder', { lineId })

/** What is rolled back stays behind as dead rows of one order, and tests run without autovacuum. */
let tested = 0
afterEach(async () => {
  if (++tested % 10) return
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  await owner.query('vacuum orders, order_line, event, ledger_account, stock')
  await owner.end()
})

type Forced = {
  order?: OrderStatus
  line?: LineStatus
  asked?: 'cancel' | 'change' | null
  /** A bound supplier asks another cost. */
  otherCost?: boolean
  serviceDate?: string
  followUp?: FollowUp
}
type Seen = {
  followUp: string
  status: string
  line: string
  version: number
  lineVersion: number
  previous: string | null
}
type Attempt = { failure: string | null; before: Seen; after: Seen }

const scopes = (w: OrderWorld) => ({
  staff: { merchantId: w.merchant.id },
  agent: { merchantId: w.merchant.id, agentId: w.agentId },
  supplier: { merchantId: w.merchant.id, supplierId: w.supplierId },
  system: { merchantId: w.merchant.id },
})
const actors = ['staff', 'agent', 'supplier', 'system'] as const
type Tried = (typeof actors)[number]
class Undo extends Error {}
const base = await withSystemCtx(world.app, world.merchant.id, async (ctx) => ctx)

/** Acts in a state that is put there by hand; nothing of it stays. */
async function attempt(actor: Tried, forced: Forced, act: (ctx: Ctx) => Promise<unknown>): Promise<Attempt> {
  const scope = scopes(world)[actor]
  let result: Attempt | undefined
  await inTenant(world.app.db, { merchantId: world.merchant.id }, async (db) => {
    const ctx: Ctx = {
      ...base,
      now: new Date(),
      db,
      scope,
      actor: { kind: actor, id: null, name: 'Tester', origin: '' },
    }
    await force(ctx, forced)
    const before = await see(ctx)
    await setScope(db, scope)
    const failure = await act(ctx).then(
      () => null,
      (error: unknown) => {
        if (error instanceof AppError) return error.name
        throw error
      },
    )
    await setScope(db, { merchantId: world.merchant.id })
    result = { failure, before, after: await see(ctx) }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return result!
}

async function force({ db, scope: { merchantId } }: Ctx, forced: Forced): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      ...(forced.order && { status: forced.order, previous_status: 'processing' }),
      ...(forced.line && { supplier_status: forced.line }),
      ...(forced.serviceDate && { service_date: forced.serviceDate }),
      ...(forced.followUp && { follow_up: forced.followUp === 'none' ? null : forced.followUp }),
      answer_by: new Date(Date.now() - 1000),
    })
    .where((eb) => eb.and({ merchant_id: merchantId, id: orderId }))
    .execute()
  if (forced.line || forced.serviceDate)
    await db
      .updateTable('order_line')
      .set({
        ...(forced.serviceDate && { date: forced.serviceDate }),
        ...(forced.line && {
          supplier_status: forced.line,
          asked: forced.asked ?? null,
          drift_at: forced.otherCost ? new Date().toISOString() : null,
        }),
      })
      .where((eb) => eb.and({ merchant_id: merchantId, id: lineId }))
      .execute()
  if (forced.otherCost)
    await db
      .updateTable('order_line_cost')
      .set({ drift_minor: 1_000, drift_currency: 'THB' })
      .where((eb) => eb.and({ merchant_id: merchantId, line_id: lineId }))
      .execute()
}

const see = ({ db, scope: { merchantId } }: Ctx): Promise<Seen> =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.merchant_id', '=', 'o.merchant_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select(['o.status', 'o.previous_status as previous', 'o.version'])
    .select(['l.supplier_status as line', 'l.version as lineVersion'])
    .select(sql<string>`coalesce(o.follow_up, 'none')`.as('followUp'))
    .where('o.merchant_id', '=', merchantId)
    .where('o.id', '=', orderId)
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow()

const raw = undefined as never
/** Acts that people have no call for. */
const systemActs: Partial<Record<OrderMove, (ctx: Ctx) => Promise<unknown>>> = {
  timeOut: (ctx) => timeOutOrder(ctx, orderId, 'unanswered'),
}
function orderAct(move: OrderMove, actor: Tried): (ctx: Ctx) => Promise<unknown> {
  if (move === 'confirm' && actor === 'system')
    return (ctx) => onOrder(ctx, { id: orderId }, (work) => confirmNow(work, work.ctx))
  const system = systemActs[move]
  if (system) return system
  const handler = ordersRoutes[move as keyof typeof ordersRoutes] as (
    ctx: Ctx,
    input: unknown,
    raw: never,
  ) => Promise<unknown>
  const input = { id: orderId, reason: 'because', refund: 'rule' }
  return (ctx) => handler(ctx, input, raw)
}

describe('every move of an order from every state', () => {
  // What a marketplace alone does is played with its own items (server/channels/engine).
  for (const move of orderStates.moveNames.filter((one) =>
    orderStates.moves[one].by.some((by) => by !== 'channel'),
  ))
    for (const status of orderStates.names) {
      const { by } = orderStates.moves[move]
      test(`${move} of a ${status} order`, async () => {
        for (const actor of actors) {
          if (move === 'timeOut' && actor !== 'system') continue
          const allowed = orderStates.open(move, status) && by.includes(actor)
          const { failure, before, after } = await attempt(
            actor,
            { order: status, line: 'pending', serviceDate: move === 'archive' ? day(-1) : day(30) },
            orderAct(move, actor),
          )
          if (allowed) {
            expect([actor, failure]).toEqual([actor, null])
            expect(orderStates.leadsTo(move, status, after.status as OrderStatus)).toBe(true)
            if (orderStates.moves[move].to === 'previous') expect(after.status).toBe(before.previous)
            expect(after.version).toBe(before.version + 1)
          } else {
            // The sweep looks first and finds nothing to do; everything else is told.
            if (move !== 'timeOut') expect([actor, failure]).not.toEqual([actor, null])
            expect(after).toEqual(before)
          }
        }
      })
    }
})

test('a confirmed order is archived when its service is past, not before', async () => {
  const archive = orderAct('archive', 'staff')
  const ahead = await attempt('staff', { order: 'confirmed', serviceDate: day(1) }, archive)
  expect(ahead.failure).toBe('orders.serviceAhead')
  const past = await attempt('staff', { order: 'confirmed', serviceDate: day(-1) }, archive)
  expect(past.failure).toBe(null)
})

describe('every move of a follow-up from every state, in every status of its order', () => {
  for (const move of followUpStates.moveNames)
    for (const from of followUpStates.names)
      test(`${move} of a follow-up that is ${from}`, async () => {
        // By staff alone: whose it is, its call holds.
        const { within = [] } = followUpStates.moves[move]
        for (const order of orderStates.names) {
          const allowed = followUpStates.open(move, from) && within.includes(order)
          const { failure, before, after } = await attempt('staff', { order, followUp: from }, (ctx) =>
            ordersRoutes[move](ctx, { id: orderId, reason: 'because' }, raw),
          )
          if (allowed) {
            expect([order, failure]).toEqual([order, null])
            expect(after.followUp).toBe(followUpStates.target(move, from, null))
          } else {
            expect([order, failure]).not.toEqual([order, null])
            expect(after).toEqual(before)
          }
        }
      })
})

describe('every move of a request to change an order, from every state', () => {
  for (const move of modifyStates.moveNames)
    for (const from of modifyStates.names)
      test(`${move} of a request that is ${from}`, async () => {
        const requestStatus = (ctx: Ctx, id: number) =>
          readRow(ctx, 'order_request', id).then(({ status }) => status)
        let seen: string | undefined
        const { failure } = await attempt('staff', { order: 'processing', line: 'pending' }, async (ctx) => {
          const amendment = Amendment.parse({ addGuests: [{ kind: 'adult' }] })
          const { id } = await insertRow(ctx, 'order_request', {
            order_id: orderId,
            agent_id: world.agentId,
            status: from,
            wanted: JSON.stringify({ amendment, asks: true }),
            told: '{}',
            applied_by_kind: 'agent',
          })
          try {
            await ordersRoutes[move](ctx, { id, reason: 'because' }, raw)
          } finally {
            seen = await requestStatus(ctx, id)
          }
        })
        const to = modifyStates.target(move, from, null)
        // Nobody holds a line that changes, so what is sent is done at once.
        const done = move === 'modifySend' ? 'confirmed' : to
        const isOpen = modifyStates.open(move, from)
        expect([failure === null, seen]).toEqual([isOpen, isOpen ? done : from])
      })
})

const lineInput: Partial<Record<LineMove, object>> = {
  markSentOther: { way: 'other-handled', note: '' },
  changeSupplier: { supplierId: world.supplierId },
  arrangeDriver: {
    driver: { name: 'Somchai', phone: '0812345678', vehicle: 'Van', plate: 'กข 1', time: '07:00' },
  },
}
const peoplesMoves = lineStates.moveNames.filter((move) =>
  lineStates.moves[move].by.some((actor) => actor !== 'system'),
)
const lineAct = (move: LineMove) => (ctx: Ctx) =>
  (
    ordersRoutes[move as keyof typeof ordersRoutes] as (
      ctx: Ctx,
      input: unknown,
      raw: never,
    ) => Promise<unknown>
  )(ctx, { lineId, reason: 'because', note: '', supplierOrderCode: '', ...lineInput[move] }, raw)
const requestedFor = (move: LineMove): 'cancel' | 'change' =>
  lineStates.moves[move].answers === 'change' ? 'change' : 'cancel'

describe('every move of a line from every state, in every status of its order', () => {
  for (const move of peoplesMoves)
    for (const from of lineStates.names)
      test(`${move} of a ${from} line`, async () => {
        // From a state that is closed to it the order's status does not matter; an agent has no move of a line at all.
        const open = lineStates.open(move, from)
        for (const order of open ? orderStates.names : (['processing'] as const))
          for (const actor of order === 'processing'
            ? (['staff', 'agent', 'supplier'] as const)
            : (['staff', 'supplier'] as const)) {
            const inOrder = lineStates.moves[move].within ?? []
            const by: readonly Actor[] = lineStates.moves[move].by
            const allowed = lineStates.open(move, from) && by.includes(actor) && inOrder.includes(order)
            const requested = from === 'reviewing' ? requestedFor(move) : null
            const { failure, before, after } = await attempt(
              actor,
              {
                order,
                line: from,
                asked: requested,
                otherCost: lineStates.moves[move].unless === 'noOtherCost',
              },
              lineAct(move),
            )
            const view = `${actor} in a ${order} order`
            if (allowed) {
              expect([view, failure]).toEqual([view, null])
              expect(lineStates.leadsTo(move, from, after.line as LineStatus)).toBe(true)
              expect(after.lineVersion).toBe(before.lineVersion + 1)
            } else {
              expect([view, failure]).not.toEqual([view, null])
              expect(after).toEqual(before)
            }
          }
      })
})

test('a supplier agrees or refuses only what it was asked', async () => {
  for (const move of [
    'supplierAgreeCancel',
    'supplierRefuseCancel',
    'supplierAgreeChange',
    'supplierRefuseChange',
  ] as const) {
    const other = requestedFor(move) === 'cancel' ? 'change' : 'cancel'
    const { failure } = await attempt(
      'supplier',
      { order: 'confirmed', line: 'reviewing', asked: other },
      lineAct(move),
    )
    expect([move, failure]).toEqual([move, 'operationInvalid'])
  }
})

test('when an order ends, unsent lines fall and sent ones ask their supplier', async () => {
  const targets = lineStates.moves.orderEnded.to as Record<string, string>
  for (const line of lineStates.names)
    for (const [verb, order] of [
      ['cancel', 'confirmed'],
      ['reject', 'processing'],
    ] as const) {
      const { after } = await attempt('staff', { order, line }, orderAct(verb, 'staff'))
      expect([line, verb, after.line]).toEqual([line, verb, targets[line] ?? 'cancelled'])
    }
})

test('when a refused order is posted again, its lines begin anew, except one that a supplier holds to', async () => {
  for (const line of ['cancelled', 'reviewing', 'approved'] as const) {
    const { after } = await attempt('staff', { order: 'refused', line }, orderAct('repost', 'staff'))
    expect([line, after.line]).toEqual([line, line === 'approved' ? 'approved' : 'pending'])
  }
})

test('an order that does not exist, or is another merchant’s, is not there', async () => {
  const other = await makeOrderWorld(server)
  for (const move of ['confirm', 'cancel', 'approve'])
    for (const id of [orderId, 999_999_999]) {
      const { error } = await actOn(other, move, { id, reason: 'x', clientRequestId: randomUUID() })
      expect([move, error.code]).toEqual([move, 404000])
    }
})
