import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { plays } from '#test/kit/plays.ts'
import {
  balances,
  day,
  makeOrderWorld,
  orderInput,
  placeOrder,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'
import { bookInput, connectChannel, itemOf, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { redeem } from '../../ticketing/redeem.ts'
import { sweepOverdue } from '../../orders/acts/sweep-orders.ts'

const server = await testServer()
const worldOf = async (facts: Parameters<typeof makeOrderWorld>[1] = {}): Promise<ChannelWorld> =>
  connectChannel(
    await makeOrderWorld(server, {
      ...facts,
      sku: { supplierId: null, autoConfirm: true, cancelRule: [], ...facts.sku },
    }),
    { system: 'test' },
  )
const inside = <T>(world: ChannelWorld, work: Parameters<typeof withSystemCtx<T>>[2]) =>
  withSystemCtx(world.app, world.merchant.id, work)
/** Its time is over. */
const runOut = (world: ChannelWorld, orderId: number) =>
  inside(world, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where id = ${orderId}`.execute(db),
  )
const noticesOf = (world: ChannelWorld) =>
  inside(
    world,
    async ({ db }) =>
      (
        await sql<{ kind: string; body: object }>`select kind, body from channel_notice order by id`.execute(
          db,
        )
      ).rows,
  )

test('what is held takes places and no money, and nobody is told; paid, it is an order as any other', async () => {
  const world = await worldOf()
  const held = valueOf(await world.engine.reserve(bookInput(world, { thirdCode: 'A-1' })))
  expect(held).toMatchObject({ state: 'held', ordered: 2, voucherCode: '', cancellable: true })
  expect(await stockLeft(world)).toBe(38)
  expect((await balances(world))['agent-frozen']).toBe(0)
  expect(await readOrder(world, held.orderId!)).toMatchObject({ status: 'reviewing' })
  const response = await inside(
    world,
    async ({ db }) => (await sql`select from notification`.execute(db)).rows.length,
  )
  expect(response).toBe(0)
  expect(
    (await world.staff.call('/supplier/orderHandler/approve', { id: held.orderId })).error.code,
  ).not.toBe(0)
  const paid = valueOf(
    await world.engine.confirm({ thirdCode: 'A-1' }, { contact: { name: 'Anna Example' } }),
  )
  expect(paid).toMatchObject({ state: 'issued', contact: { name: 'Anna Example' } })
  expect(paid.voucherCode).toMatch(/^[A-Z2-9]{12}$/)
  expect(new Set(paid.units.map(({ code }) => code)).size).toBe(2)
  expect(await readOrder(world, held.orderId!)).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    contact: { name: 'Anna Example' },
  })
  expect((await balances(world))['sales']).toBe(396_000)
  expect(await stockLeft(world)).toBe(38)
  expect(valueOf(await world.engine.confirm({ thirdCode: 'A-1' })).state).toBe('issued')
})

test('a hold whose time is over lets go; paid late it takes its places again, or is refused where they are gone', async () => {
  const world = await worldOf({ sku: { capacity: 2 } })
  const held = valueOf(await world.engine.reserve(bookInput(world, { thirdCode: 'B-1' })))
  expect(await stockLeft(world)).toBe(0)
  await runOut(world, held.orderId!)
  await sweepOverdue(jobOf(world.app))
  expect(await stockLeft(world)).toBe(2)
  expect(await itemOf(world, held.id)).toMatchObject({ state: 'expired' })
  expect(valueOf(await world.engine.confirm({ thirdCode: 'B-1' })).state).toBe('issued')
  expect(await stockLeft(world)).toBe(0)
  const other = await worldOf({ sku: { capacity: 2 } })
  const second = valueOf(await other.engine.reserve(bookInput(other, { thirdCode: 'B-2' })))
  await runOut(other, second.orderId!)
  await sweepOverdue(jobOf(other.app))
  await placeOrder(other, { adults: 2, children: 0 })
  expect(await other.engine.confirm({ thirdCode: 'B-2' })).toMatchObject({ ok: false, why: 'soldOut' })
  expect(await itemOf(other, second.id)).toMatchObject({ state: 'expired' })
})

test('the last seat, asked for by a marketplace, staff and the agent at once, is sold once', async () => {
  const world = await worldOf({ sku: { capacity: 1 }, balanceMinor: 100_000_000 })
  const one = { adults: 1, children: 0 }
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      if (at % 4 === 0) return (await world.engine.book(bookInput(world, { units: [{ unit: 'ADULT' }] }))).ok
      if (at % 4 === 1)
        return (await world.engine.reserve(bookInput(world, { units: [{ unit: 'ADULT' }] }))).ok
      const { agentId: _agent, ...input } = orderInput(world, one)
      const answer =
        at % 4 === 2
          ? await world.staff.call('/supplier/orderEntry/create', { ...input, agentId: world.agentId })
          : await world.agent.call('/supplier/order/buy/create', input)
      return answer.error.code === 0
    }),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await stockLeft(world)).toBe(0)
})

test('the last place, asked for by 64 resellers, agents and staff at once, is sold once', async () => {
  const days = Array.from({ length: plays(6) }, (_, at) => day(30 + at))
  const world = await worldOf({ sku: { capacity: 1, days }, balanceMinor: 100_000_000 })
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, at) => connectChannel(world, { system: 'test', product: `R-${at}` })),
  )
  const one = { adults: 1, children: 0 }
  const units = [{ unit: 'ADULT' }]
  for (const date of days) {
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, at) => {
        const market = others[at % others.length]!
        const input = bookInput(world, { outsideProduct: `R-${at % others.length}`, units, date })
        if (at % 4 === 0) return (await market.engine.book(input)).ok
        if (at % 4 === 1) return (await market.engine.reserve(input)).ok
        const { agentId: _agent, ...ordered } = orderInput(world, { ...one, date })
        const answer =
          at % 4 === 2
            ? await world.staff.call('/supplier/orderEntry/create', { ...ordered, agentId: world.agentId })
            : await world.agent.call('/supplier/order/buy/create', ordered)
        return answer.error.code === 0
      }),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  }
})

test('a message that comes eight times at once makes one order, whatever comes first', async () => {
  const world = await worldOf({ balanceMinor: 100_000_000 })
  const input = bookInput(world, { thirdCode: 'C-1' })
  const booked = await Promise.all(Array.from({ length: 8 }, () => world.engine.book(input)))
  expect(new Set(booked.map((one) => valueOf(one).orderId)).size).toBe(1)
  expect(await stockLeft(world)).toBe(38)
  const hold = bookInput(world, { thirdCode: 'C-2' })
  const mixed = await Promise.all([
    world.engine.reserve(hold),
    world.engine.confirm({ thirdCode: 'C-2' }),
    world.engine.reserve(hold),
    world.engine.reserve(hold),
  ])
  expect(mixed.filter((one) => one.ok && one.value.orderId !== null).length).toBeGreaterThan(1)
  expect(valueOf(await world.engine.confirm({ thirdCode: 'C-2' })).state).toBe('issued')
  expect(await stockLeft(world)).toBe(36)
  // Held and paid at one moment: whichever comes first, nobody is told that we failed.
  for (let round = 0; round < 5; round++) {
    const both = bookInput(world, { thirdCode: `C-3-${round}`, units: [{ unit: 'ADULT' }] })
    const one = await Promise.all([
      world.engine.reserve(both),
      world.engine.book(both),
      world.engine.reserve(both),
    ])
    expect(one.map((outcome) => outcome.ok)).toEqual([true, true, true])
    expect(valueOf(await world.engine.confirm({ thirdCode: `C-3-${round}` })).state).toBe('issued')
  }
  expect(await stockLeft(world)).toBe(31)
  expect(await world.engine.book({ ...input, units: [{ unit: 'ADULT' }] })).toMatchObject({
    ok: false,
    why: 'conflict',
  })
})

test('a hold of other content never competes with itself', async () => {
  const world = await worldOf({ sku: { capacity: 3 } })
  const input = bookInput(world, { thirdCode: 'D-1' })
  valueOf(await world.engine.reserve(input))
  const three = { ...input, units: [{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'CHILD' }] }
  expect(await world.engine.reserve(three)).toMatchObject({ ok: false, why: 'conflict' })
  expect(valueOf(await world.engine.reserve(three, { replace: true }))).toMatchObject({
    state: 'held',
    ordered: 3,
  })
  expect(await stockLeft(world)).toBe(0)
  const paid = valueOf(
    await world.engine.confirm({ thirdCode: 'D-1' }, { units: [{ unit: 'ADULT', name: 'One' }] }),
  )
  expect(paid).toMatchObject({ state: 'issued', ordered: 1, units: [{ name: 'One' }] })
  expect(await stockLeft(world)).toBe(2)
})

test('what cannot become an order waits with its cause, and goes on when it is completed by hand', async () => {
  const world = await worldOf()
  expect(await world.engine.book(bookInput(world, { outsideProduct: 'NOBODY' }))).toMatchObject({
    ok: false,
    why: 'unknownProduct',
  })
  const input = bookInput(world, { thirdCode: 'E-1', units: [{ unit: 'ADULT' }, { unit: 'MARTIAN' }] })
  const waiting = valueOf(await world.engine.book(input, { complete: 'later' }))
  expect(waiting).toMatchObject({ state: 'waiting', cause: 'unknownUnit', orderId: null })
  expect(valueOf(await world.engine.book(input, { complete: 'later' })).id).toBe(waiting.id)
  const drafts = await world.staff.data<{ rows: { id: number; version: number; source: string }[] }>(
    '/supplier/orderEntry/draftList',
    { source: 'channel' },
  )
  expect(drafts.rows).toHaveLength(1)
  const item = omit(orderInput(world, { adults: 2, children: 0 }), ['clientRequestId', 'agentId'])
  await world.staff.data('/supplier/orderEntry/draftComplete', {
    id: drafts.rows[0]!.id,
    version: drafts.rows[0]!.version,
    items: [item],
  })
  expect(await itemOf(world, waiting.id)).toMatchObject({ state: 'issued', cause: null })
  expect(await noticesOf(world)).toMatchObject([{ kind: 'issue' }])
})

test('a day that does not exist is refused, or waits for a person where it is paid', async () => {
  const world = await worldOf()
  const date = `${Number(bookInput(world).date.slice(0, 4)) + 1}-02-30`
  expect(await world.engine.reserve(bookInput(world, { thirdCode: 'F-1', date }))).toMatchObject({
    ok: false,
    why: 'unknownSlot',
  })
  const paid = await world.engine.book(bookInput(world, { thirdCode: 'F-2', date }), { complete: 'later' })
  expect(valueOf(paid)).toMatchObject({ state: 'waiting', cause: 'unknownDate', date: null })
  const [offer] = await world.engine.offers()
  expect(await world.engine.availability(offer!.id, date, date)).toEqual([])
  const sold = valueOf(await world.engine.book(bookInput(world, { thirdCode: 'F-3' })))
  expect(await world.engine.amend({ id: sold.id }, { date })).toMatchObject({ ok: false, why: 'unknownSlot' })
  expect((await itemOf(world, sold.id))?.state).toBe('issued')
})

test('a marketplace cancels once; what it asks back is answered, and what was used is not given back', async () => {
  const world = await worldOf()
  const booked = valueOf(
    await world.engine.book(
      bookInput(world, {
        thirdCode: 'F-1',
        units: [{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'CHILD' }],
      }),
    ),
  )
  const requested = valueOf(
    await world.engine.askRefund(
      { thirdCode: 'F-1' },
      { outsideId: 'R-1', quantity: 1, auto: true, raw: {} },
    ),
  )
  expect(requested).toMatchObject({ state: 'approved', quantity: 1, unitNos: [3] })
  expect(await stockLeft(world)).toBe(38)
  expect(await itemOf(world, booked.id)).toMatchObject({ ordered: 3, refunded: 1, state: 'issued' })
  expect(
    valueOf(
      await world.engine.askRefund(
        { thirdCode: 'F-1' },
        { outsideId: 'R-1', quantity: 1, auto: true, raw: {} },
      ),
    ).id,
  ).toBe(requested.id)
  expect(
    await world.engine.askRefund({ thirdCode: 'F-1' }, { outsideId: 'R-2', quantity: 3, raw: {} }),
  ).toMatchObject({ ok: false })
  expect(
    valueOf(await world.engine.refundedByMarket({ thirdCode: 'F-1' }, { outsideId: 'R-3', raw: {} })),
  ).toMatchObject({ state: 'refunded', refunded: 3 })
  expect(await stockLeft(world)).toBe(40)
  const other = valueOf(await world.engine.book(bookInput(world, { thirdCode: 'F-2' })))
  expect(valueOf(await world.engine.cancel({ code: other.code }))).toMatchObject({
    state: 'cancelled',
    feeMinor: 0,
    refundMinor: 396_000,
  })
  expect(await world.engine.cancel({ thirdCode: 'F-2' })).toMatchObject({ ok: true, repeated: true })
  expect((await balances(world))['agent-available']).toBe(1_000_000)
})

test('of a scan at the gate and a refund at one moment one wins and the other is told; used and given back are never more than bought', async () => {
  const world = await worldOf({ balanceMinor: 100_000_000 })
  for (let round = 0; round < 6; round++) {
    const thirdCode = `G-${round}`
    const booked = valueOf(
      await world.engine.book(bookInput(world, { thirdCode, units: [{ unit: 'ADULT' }] })),
    )
    const scan = inside(world, async (ctx) => {
      const { rows } = await sql<{
        id: number
        date: string
      }>`select v.id, o.service_date as date from voucher v join orders o on o.id = v.order_id where v.order_id = ${booked.orderId}`.execute(
        ctx.db,
      )
      const { rows: rights } = await sql<{
        id: number
      }>`select id from entitlement where order_id = ${booked.orderId}`.execute(ctx.db)

      return redeem(
        { ...ctx, confirm: [], now: new Date(`${rows[0]!.date}T03:00:00Z`) },
        {
          voucherId: rows[0]!.id,
          entitlementIds: rights.map(({ id }) => id),
          place: 'Pier',
          device: '',
          confirm: [],
        },
      )
    }).then(
      () => true,
      () => false,
    )
    const refund = world.engine.refundedByMarket({ thirdCode }, { outsideId: `G-R-${round}`, raw: {} })
    const [scanned, back] = await Promise.all([scan, refund])
    const now = (await itemOf(world, booked.id))!
    expect(back.ok).toBe(true)
    expect([now.used, now.refunded]).toEqual(scanned ? [1, 0] : [0, 1])
    expect(now.state).toBe(scanned ? 'used' : 'refunded')
  }
  expect((await noticesOf(world)).every(({ kind }) => kind === 'use')).toBe(true)
})

test('another marketplace’s number is unknown, and one that stands already is no second order', async () => {
  const world = await worldOf()
  const other = await connectChannel(world, { system: 'test', product: 'OTHER' })
  valueOf(await world.engine.book(bookInput(world, { thirdCode: 'H-1' })))
  expect(await other.engine.find({ thirdCode: 'H-1' })).toBeUndefined()
  expect(await other.engine.cancel({ thirdCode: 'H-1' })).toMatchObject({ ok: false, why: 'unknownBooking' })
  expect(
    valueOf(await other.engine.book(bookInput(world, { thirdCode: 'H-1', outsideProduct: 'OTHER' }))).state,
  ).toBe('issued')
})

test('who has boarded stays, whatever place he has; the one given back is the one who has not', async () => {
  const world = await worldOf({ balanceMinor: 100_000_000 })
  const three = [{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'ADULT' }]
  const booked = valueOf(await world.engine.book(bookInput(world, { thirdCode: 'K-1', units: three })))
  await inside(world, async (ctx) => {
    const { rows } = await sql<{ voucherId: number; id: number; date: string }>`
      select e.voucher_id as "voucherId", e.id, o.service_date as date
        from entitlement e
        join order_guest g on g.id = e.guest_id
        join orders o on o.id = e.order_id
       where e.order_id = ${booked.orderId} and g.position = 3`.execute(ctx.db)
    const [last] = rows
    if (!last) throw new Error('no third guest')
    await redeem(
      { ...ctx, confirm: [], now: new Date(`${last.date}T03:00:00Z`) },
      { voucherId: last.voucherId, entitlementIds: [last.id], place: 'Pier', device: '', confirm: [] },
    )
  })
  const back = await world.engine.refundedByMarket(
    { thirdCode: 'K-1' },
    { outsideId: 'K-R', quantity: 1, raw: {} },
  )
  expect(back).toMatchObject({ ok: true })
  const now = await itemOf(world, booked.id)
  expect(now).toMatchObject({ state: 'issued', ordered: 3, used: 1, refunded: 1 })
  expect(
    now?.units.map(({ usedAt, refundedAt }) => (refundedAt ? 'back' : usedAt ? 'used' : 'open')),
  ).toEqual(['open', 'back', 'used'])
  const order = await readOrder(world, booked.orderId ?? 0)
  expect(order.guests.map(({ attendance }) => attendance)).toEqual(['expected', 'cancelled', 'boarded'])
})

test('tickets keep their places when the rest moves to another day: they are numbered by them', async () => {
  const world = await worldOf({ sku: { days: [day(30), day(31)] } })
  const ref = { thirdCode: 'M-1' }
  const units = ['a', 'b', 'c'].map((outsideId) => ({ unit: 'ADULT', outsideId }))
  const booked = valueOf(await world.engine.book(bookInput(world, { ...ref, units })))
  const back = { outsideId: 'M-R', outsideIds: ['b'], quantity: 1, raw: {} }
  valueOf(await world.engine.refundedByMarket(ref, back))
  const places = async () => {
    const now = await itemOf(world, booked.id)
    return now?.units.map(({ no, outsideId, refundedAt }) => `${no}${outsideId}${refundedAt ? ' back' : ''}`)
  }
  valueOf(await world.engine.amend(ref, { date: day(31) }))
  expect(await places()).toEqual(['1a', '2b back', '3c'])
  valueOf(await world.engine.amend(ref, { units: [{ unit: 'ADULT', outsideId: 'c' }] }))
  expect(await places()).toEqual(['1b back', '2c'])
})

test('what a marketplace tells of a guest reaches the order under our names, and is never missing then', async () => {
  const collect = [
    { key: 'pickUpHotel', per: 'order' as const, required: true },
    { key: 'identityNumber', per: 'guest' as const, required: true },
    { key: 'birthdate', per: 'guest' as const, required: false },
  ]
  const world = await worldOf({ sku: { collect } })
  const guest = { name: 'Lin', info: { cardType: '2', cardNo: 'E98765432', birthday: '1990-03-07' } }
  const input = bookInput(world, {
    units: [{ unit: 'ADULT', ...guest }],
    collected: { hotel: 'Amari Phuket' },
  })
  const booked = valueOf(await world.engine.book(input))
  const order = await readOrder(world, booked.orderId ?? 0)
  expect(order.collected).toEqual({ pickUpHotel: 'Amari Phuket' })
  expect(order.guests[0]?.info).toEqual({ identityNumber: 'E98765432', birthdate: '1990-03-07' })
})
