import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  CodesAdded,
  PrepaidCode,
  PrepaidTicket,
  ReportDone,
} from '#contract/ticketing/prepaid/prepaid.schema.ts'
import type { Notification } from '#contract/notifications/notifications.schema.ts'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { CreateOrder } from '#contract/orders/create-order.schema.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import type { ActorRef } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { createOrder, payHold } from '#server/orders/orders.public.ts'
import { fitOrderCodes } from '#server/orders/prepaid/fit-order-codes.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { ticketingJobs } from '../ticketing.jobs.ts'
import { countCodes } from './count-codes.ts'
import { sweepCodes } from './expire-codes.ts'
import { warnOfCodes } from './warn-of-codes.ts'

const server = await testServer()
const world: OrderWorld = await makeOrderWorld(server, {
  balanceMinor: 900_000_000,
  agent: { needsAudit: false },
})
const batchAt = '/supplier/ticketBatch'
const codeAt = '/supplier/ticketVourch'
const unitCostMinor = 50_000
const date = day(30)

type Setting = { ticketId: number; skuId: number; poolId: number }
let at: Setting
let serial = 0
/** A ticket of a SKU of its own. */
beforeEach(async () => {
  const sku = await makeOrderSku(world.app, world.merchant, { autoConfirm: true, capacity: 0, days: [date] })
  const { id: ticketId } = await world.staff.data<{ id: number }>(`${batchAt}/saveTicket`, {
    scenicSpot: 'Phantasea',
    ticketType: 'Show',
    skuId: sku.id,
    currency: 'THB',
  })
  at = { ticketId, skuId: sku.id, poolId: sku.poolId }
})

const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2], actor?: ActorRef) =>
  withSystemCtx(world.app, world.merchant.id, work, actor)
const marketplace: ActorRef = { kind: 'channel', id: 1, name: 'Marketplace', origin: 'channel' }
const makeBatch = async (more: object = {}) =>
  (
    await world.staff.data<{ id: number }>(`${batchAt}/save`, {
      ticketId: at.ticketId,
      supplierId: world.supplierId,
      boughtOn: day(-1),
      unitCostMinor,
      validFrom: day(-1),
      validUntil: day(60),
      ...more,
    })
  ).id
const add = (batchId: number, codes: readonly string[], more: object = {}) =>
  world.staff.call<CodesAdded>(`${codeAt}/add`, { batchId, text: codes.join('\n'), save: true, ...more })
const fresh = (count: number) => Array.from({ length: count }, () => `PX${String(++serial).padStart(6, '0')}`)
const codesOf = async () =>
  (
    await world.staff.data<{ rows: PrepaidCode[] }>(`${codeAt}/list`, {
      ticketId: at.ticketId,
      pageSize: 200,
    })
  ).rows
const stateOf = async () => Map.groupBy(await codesOf(), ({ status }) => status)
const counts = async () =>
  Object.fromEntries([...(await stateOf())].map(([status, codes]) => [status, codes.length]))
const count = () => inMerchant((ctx) => countCodes(ctx, at.skuId))
const raiseStock = (capacity: number) =>
  inMerchant(({ db }) =>
    sql`update stock set capacity = ${capacity} where merchant_id = ${world.merchant.id} and pool_id = ${at.poolId}`.execute(
      db,
    ),
  )
/** The jobs that an act on the order queued. */
const settle = async (id: number) => {
  for (let again = 0; again < 3; again++) await inMerchant((ctx) => fitOrderCodes(ctx, id))
}
const place = async (more: object = {}) => {
  const order = await placeOrder(world, { skuId: at.skuId, children: 0, adults: 2, ...more })
  await settle(order.id)
  return order
}
const account = async (kind: string, name: string) => {
  const { rows } = await inMerchant(({ db }) =>
    sql<{ sum: number }>`select coalesce(sum(balance_minor), 0)::bigint as sum from ledger_account
      where merchant_id = ${world.merchant.id} and kind = ${kind} and name = ${name}`.execute(db),
  )
  return Number(rows[0]?.sum ?? 0)
}

describe('codes that come in', () => {
  test('raise the stock of each day that they are good for; what is there already or looks otherwise is told', async () => {
    const batchId = await makeBatch({ reference: 'B-1' })
    const codes = fresh(5)
    const looked = await world.staff.data<CodesAdded>(`${codeAt}/add`, {
      batchId,
      text: [...codes, '12'].join(','),
    })
    expect(looked).toMatchObject({ good: 5, refused: 1, problems: [{ code: '12', problem: 'pattern' }] })
    expect(await codesOf()).toEqual([])
    const bought = await account('asset', 'prepaid-tickets')
    expect((await add(batchId, codes)).data).toMatchObject({ good: 5, refused: 0 })
    expect((await account('asset', 'prepaid-tickets')) - bought).toBe(5 * unitCostMinor)
    const again = await add(batchId, codes)
    expect(again.error.code).toBe(201016)
    const other = await makeBatch()
    const [existing = ''] = codes
    expect((await add(other, [existing.toLowerCase(), ...fresh(2)])).data).toMatchObject({
      good: 2,
      problems: [{ problem: 'existing', batch: 'B-1' }],
    })
    await count()
    expect(await stockLeft(world, date, at.poolId)).toBe(7)
    expect(await stockLeft(world, day(60), at.poolId)).toBe(7)
  })
})

describe('an order', () => {
  test('gets the codes that expire first, is confirmed with them and costs what they cost', async () => {
    const late = await makeBatch({ unitCostMinor: 70_000 })
    await add(late, fresh(3))
    const soon = await makeBatch({ validUntil: day(40) })
    await add(soon, fresh(1))
    const early = await makeBatch({ validUntil: day(10) })
    await add(early, fresh(1))
    await count()
    const order = await place()
    const read = await readOrder(world, order.id)
    expect(read.status).toBe('confirmed')
    const issued = (await codesOf()).filter(({ status }) => status === 'issued')
    expect(issued.map(({ batchId }) => batchId).toSorted()).toEqual([soon, late].toSorted())
    expect(issued.every(({ orderCode }) => orderCode === order.code)).toBe(true)
    expect(read.lines[0]).toMatchObject({ costMinor: 120_000, costCurrency: 'THB' })
    await count()
    expect(await stockLeft(world, date, at.poolId)).toBe(2)
  })

  test('waits where there are too few, takes none of them, cannot be confirmed by hand, and goes on when more come', async () => {
    const batchId = await makeBatch()
    await add(batchId, fresh(3))
    await count()
    await place()
    await raiseStock(40)
    const order = await place()
    expect((await readOrder(world, order.id)).status).toBe('processing')
    expect(await counts()).toEqual({ issued: 2, free: 1 })
    expect((await actOn(world, 'confirm', { id: order.id })).error.code).toBe(409120)
    await add(batchId, fresh(2))
    await settle(order.id)
    expect((await readOrder(world, order.id)).status).toBe('confirmed')
    expect(await counts()).toEqual({ issued: 4, free: 1 })
  })

  test('that a marketplace held and pays before there are codes waits for them', async () => {
    await raiseStock(40)
    const order = { skuId: at.skuId, date, adults: 2, contactName: 'Held before' }
    const input = CreateOrder.parse({ clientRequestId: randomUUID(), agentId: world.agentId, ...order })
    const { id } = await inMerchant((ctx) => createOrder(ctx, { ...input, hold: { minutes: 30 } }))
    await settle(id)
    const paid = await inMerchant((ctx) => payHold(ctx, { id }), marketplace)
    expect(paid.status).toBe('processing')
    await add(await makeBatch(), fresh(2))
    await settle(id)
    expect((await readOrder(world, id)).status).toBe('confirmed')
    expect(await counts()).toEqual({ issued: 2 })
  })

  test('gives back what nobody has seen; what its agent saw waits for a person', async () => {
    const batchId = await makeBatch()
    await add(batchId, fresh(4))
    await count()
    const unseen = await place()
    const seen = await place()
    const before = await account('asset', 'prepaid-tickets')
    await world.agent.data(`${codeAt}/ofOrder`, { orderId: seen.id })
    for (const { id } of [unseen, seen]) {
      await actOn(world, 'cancel', { id, reason: 'Rain', refund: 'operator-fault' })
      await settle(id)
    }
    expect(await counts()).toEqual({ free: 2, 'to-check': 2 })
    expect((await account('asset', 'prepaid-tickets')) - before).toBe(4 * unitCostMinor)
    const [first, second] = (await stateOf()).get('to-check') ?? []
    expect(
      (await world.staff.call(`${codeAt}/setFree`, { id: first?.id, reason: 'Not scanned' })).error.code,
    ).toBe(0)
    expect((await world.staff.call(`${codeAt}/markUsed`, { id: second?.id })).error.code).toBe(0)
    expect(
      (await world.staff.call(`${codeAt}/returnCode`, { id: first?.id, reason: 'Back' })).error.code,
    ).toBe(409407)
    expect(await counts()).toEqual({ free: 3, used: 1 })
  })

  test('two codes and sixteen clients: one order each for two guests alone, no code twice', async () => {
    const batchId = await makeBatch()
    await add(batchId, fresh(2))
    await count()
    await raiseStock(100)
    const orders = await Promise.all(
      Array.from({ length: 16 }, () => placeOrder(world, { skuId: at.skuId, children: 0, adults: 1 })),
    )
    await Promise.all(orders.map(({ id }) => inMerchant((ctx) => fitOrderCodes(ctx, id))))
    const codes = await codesOf()
    const lines = codes.map(({ orderId }) => orderId)
    expect(lines.every((id) => id !== null)).toBe(true)
    expect(new Set(lines).size).toBe(2)
    const states = await Promise.all(orders.map(async ({ id }) => (await readOrder(world, id)).status))
    expect(states.filter((status) => status === 'confirmed')).toHaveLength(2)
    expect(states.filter((status) => status === 'processing')).toHaveLength(14)
    const { rows } = await inMerchant(({ db }) =>
      sql`select code_id from prepaid_allocation where merchant_id = ${world.merchant.id} and ended_at is null group by code_id having count(*) > 1`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
  })

  test('random orders, cancellations and imports: stock is the free codes, and the books hold what is left', async () => {
    let seed = 7
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const batchId = await makeBatch()
    await add(batchId, fresh(4))
    await count()
    const live: number[] = []
    for (let step = 0; step < 14; step++) {
      const what = next(3)
      if (what === 0) await add(batchId, fresh(1 + next(3)))
      else if (what === 1 && live.length) {
        const [id = 0] = live.splice(next(live.length), 1)
        await actOn(world, 'cancel', { id, reason: 'Rain', refund: 'operator-fault' })
        await settle(id)
      } else {
        const input = { skuId: at.skuId, children: 0, adults: 1 + next(2) }
        const made = await placeOrder(world, input).catch(() => null)
        if (made) {
          live.push(made.id)
          await settle(made.id)
        }
      }
      await count()
      const free = (await codesOf()).filter(({ status }) => status === 'free').length
      expect([step, await stockLeft(world, date, at.poolId)]).toEqual([step, free])
    }
  })
})

describe('a spreadsheet of codes', () => {
  test('lands its good rows, books them, and tells of the others', async () => {
    const batchId = await makeBatch({ reference: 'B-2' })
    const [existing = '', ...codes] = fresh(5)
    await add(batchId, [existing])
    const sent = new FormData()
    sent.set('sessionId', world.staff.user?.sessionId ?? '')
    sent.set('batchId', String(batchId))
    const rows = [...codes, existing, codes[0], 'odd one', `${fresh(1)[0]},circle`]
    sent.set('file', new Blob([['Code,Code format', ...rows].join('\n')]), 'codes.csv')
    const { id } = await world.staff.data<{ id: number }>(`${codeAt}/import/upload`, sent)
    const job = { merchantId: world.merchant.id, importId: id }
    await ticketingJobs['ticketing.checkImport'](jobOf(world.app), job)
    const seen = await world.staff.data<SheetImport>(`${codeAt}/import/info`, { id, pageSize: 100 })
    expect(seen.counts).toMatchObject({ create: 4, refused: 4 })
    expect(
      seen.rows.filter(({ verdict }) => verdict === 'refused').map(({ problems }) => problems[0]?.message),
    ).toEqual([
      'Already in batch B-2',
      expect.stringContaining('2'),
      'Does not match the pattern of the other codes',
      expect.any(String),
    ])
    await world.staff.data(`${codeAt}/import/run`, { id })
    await ticketingJobs['ticketing.runImport'](jobOf(world.app), job)
    expect(await counts()).toEqual({ free: 5 })
  })
})

describe('by the state table', () => {
  test.each(codeStates.names)('from %s people do what it says and nothing else', async (status) => {
    const batchId = await makeBatch({ returnableUntil: day(5) })
    await add(batchId, fresh(1))
    const order = await placeOrder(world, { date, skuId: world.sku.id })
    const isTaken = codeStates.is(status, 'allocated')
    const [{ id } = { id: 0 }] = await codesOf()
    const lineId = (await readOrder(world, order.id)).lines[0]?.id ?? 0
    const set = () =>
      inMerchant(({ db }) =>
        sql`update prepaid_code set status = ${status}, version = version + 1,
               order_id = ${isTaken ? order.id : null}::bigint, line_id = ${isTaken ? lineId : null}::bigint
         where merchant_id = ${world.merchant.id} and id = ${id}`.execute(db),
      )
    for (const verb of ['markUsed', 'markUnused', 'setFree', 'returnCode', 'voidCode'] as const) {
      await set()
      const input = { id, ...(codeStates.verbs[verb].reason && { reason: 'Because' }) }
      const { error } = await world.staff.call(`${codeAt}/${verb}`, input)
      expect([verb, error.code === 0]).toEqual([verb, codeStates.open(verb, status)])
      const now = (await codesOf())[0]?.status ?? status
      expect([verb, error.code === 0 ? codeStates.leadsTo(verb, status, now) : now === status]).toEqual([
        verb,
        true,
      ])
    }
  })
})

describe('what is marked, reported and written off', () => {
  test('a report marks what was issued, and lists what does not agree', async () => {
    const batchId = await makeBatch()
    await add(batchId, fresh(3))
    await count()
    await place()
    const codes = await codesOf()
    const issued = codes.filter(({ status }) => status === 'issued').map(({ code }) => code)
    const free = codes.find(({ status }) => status === 'free')?.code ?? ''
    const done = await world.staff.data<ReportDone>(`${codeAt}/markReport`, {
      ticketId: at.ticketId,
      text: [...issued, free, 'NOBODY'].join('\n'),
    })
    expect(done).toMatchObject({
      marked: 2,
      differences: [
        { code: free, problem: 'otherState' },
        { code: 'NOBODY', problem: 'unknown' },
      ],
    })
    const [used] = (await stateOf()).get('used') ?? []
    await world.staff.data(`${codeAt}/markUnused`, { id: used?.id, reason: 'Wrong day' })
    expect(await counts()).toEqual({ issued: 1, used: 1, free: 1 })
  })

  test('what ran out unsold is a loss, once, and lowers the stock', async () => {
    const batchId = await makeBatch({ validUntil: day(7) })
    await add(batchId, fresh(2))
    await inMerchant((ctx) => warnOfCodes(ctx))
    const { rows: view } = await world.staff.data<{ rows: { kind: string }[] }>('/supplier/notification/list')
    expect(view.map(({ kind }) => kind)).toContain('codesEnding')
    await inMerchant(({ db }) =>
      sql`update prepaid_code set valid_until = ${day(-1)} where merchant_id = ${world.merchant.id} and batch_id = ${batchId}`.execute(
        db,
      ),
    )
    const lost = await account('expense', 'prepaid-losses')
    for (let again = 0; again < 2; again++) await sweepCodes(jobOf(world.app))
    expect((await account('expense', 'prepaid-losses')) - lost).toBe(2 * unitCostMinor)
    expect(await counts()).toEqual({ expired: 2 })
    const info = await world.staff.data<PrepaidTicket>(`${batchAt}/info`, { id: at.ticketId })
    expect(info).toMatchObject({
      free: 0,
      expired: 2,
      expiredMinor: 2 * unitCostMinor,
      leftMinor: 0,
      batches: 1,
    })
  })

  test('what was given out of late says what a week needs: fewer free ones are warned of', async () => {
    await add(await makeBatch(), fresh(2))
    await count()
    await place()
    const low = async () => {
      await inMerchant((ctx) => warnOfCodes(ctx))
      const { rows } = await world.staff.data<{ rows: Notification[] }>('/supplier/notification/list', {
        kinds: ['codesLow'],
        pageSize: 100,
      })
      return rows.filter(({ subjectId }) => subjectId === at.ticketId)
    }
    expect(await low()).toMatchObject([{ facts: { left: 0, needed: 1 } }])
    expect(await low()).toHaveLength(1)
  })
})
