import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DeviceLease } from '#contract/ticketing/offline/lease.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { gateDevice, type GateDevice } from '#test/factories/devices/gate-device.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { patience, plays } from '#test/kit/plays.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const { id: agentId } = await makeAgent(server.app, merchant, {
  name: 'Walk-in',
  settlementTerm: 'settle-by-order',
})
const post = await admin.data<{ id: number }>('/supplier/ticketPost/save', {
  name: 'Pier',
  skuIds: [],
  ways: 'both',
})
const till = await admin.data<{ id: number }>('/supplier/ticketCounter/tillSave', { name: 'Till', agentId })
const shift = await admin.data<{ id: number }>('/supplier/ticketCounter/shiftOpen', {
  tillId: till.id,
  floatMinor: 0,
})
const date = day(1)
const capacity = 12
let runs = 0

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      device: fc.nat({ max: 2 }),
      places: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      device: fc.nat({ max: 2 }),
      guests: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device: fc.nat({ max: 2 }),
      part: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), device: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reclaim' as const), device: fc.nat({ max: 2 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('online' as const), guests: fc.integer({ min: 1, max: 4 }) }),
  },
)

type Seller = { phone: GateDevice; leases: DeviceLease[]; used: Map<number, number>; sent: number }
type World = {
  skuId: number
  sellers: Seller[]
  taken: number
  guests: number
  beyond: boolean
  receipts: number
}

const ask = ({ phone }: Seller) => ({ deviceId: phone.id, token: phone.token })
const saidYes = async (path: string, input: object) => {
  const first = await admin.call<{ id: number; totalMinor: number }>(path, input)
  const confirm = first.error.questions?.map(({ token }) => token)
  return confirm ? admin.call<{ id: number; totalMinor: number }>(path, { ...input, confirm }) : first
}

const acts = {
  async take(world: World, seller: Seller, places: number) {
    const { data } = await admin.call<{ id: number }>('/supplier/ticketLease/take', {
      ...ask(seller),
      shiftId: shift.id,
      skuId: world.skuId,
      date,
      places,
    })
    if (!data) return
    const { leases } = await seller.phone.snapshot()
    seller.leases.push(leases.find(({ id }) => id === data.id)!)
  },
  /** By what the device holds, whatever became of the lease meanwhile. */
  sell(world: World, seller: Seller, guests: number) {
    const lease = seller.leases.find((one) => one.blanks.length - (seller.used.get(one.id) ?? 0) >= guests)
    if (!lease) return
    const used = seller.used.get(lease.id) ?? 0
    seller.used.set(lease.id, used + guests)
    const blanks = lease.blanks.slice(used, used + guests).map(({ no }) => no)
    const totalMinor = guests * lease.unit.adultMinor!
    seller.phone.write({
      kind: 'sale',
      sale: {
        leaseId: lease.id,
        blanks,
        adults: guests,
        children: 0,
        infants: 0,
        totalMinor,
        method: 'cash',
        receivedMinor: totalMinor,
        reference: '',
        receiptNo: `${world.skuId}-${++world.receipts}`,
        contactName: '',
        contactPhone: '',
      },
    })
    world.guests += guests
    world.taken += totalMinor
  },
  /** A part of what waits, sent twice at once: the answer of one is lost. */
  async sync(_: World, seller: Seller, part: number) {
    const some = seller.phone.journal.slice(seller.sent, seller.sent + part)
    const [{ data }] = await Promise.all([seller.phone.sync(some), seller.phone.sync(some)])
    seller.sent = data!.appliedSeq
  },
  async giveBack(_: World, seller: Seller) {
    const lease = seller.leases.at(-1)
    if (!lease) return
    while (seller.sent < seller.phone.journal.length) await acts.sync(_, seller, 50)
    await admin.call('/supplier/ticketLease/giveBack', { ...ask(seller), id: lease.id })
    seller.leases.pop()
  },
  async reclaim(world: World, seller: Seller) {
    const [lease] = seller.leases
    if (!lease) return
    await saidYes('/supplier/ticketLease/reclaim', { id: lease.id, reason: 'silent' })
    if (seller.sent < seller.phone.journal.length || lease.blanks.length > (seller.used.get(lease.id) ?? 0))
      world.beyond = true
  },
  async online(world: World, guests: number) {
    const { data } = await saidYes('/supplier/ticketCounter/sell', {
      clientRequestId: crypto.randomUUID(),
      shiftId: shift.id,
      skuId: world.skuId,
      date,
      adults: guests,
      method: 'cash',
      receivedMinor: 10_000_000,
    })
    if (!data) return
    world.guests += guests
    world.taken += data.totalMinor
  },
}

type Counts = {
  held: number
  sold: number
  permitted: number
  leased: number
  guests: number
  vouchers: number
  drawer: number
}
async function countsOf(skuId: number): Promise<Counts> {
  return withSystemCtx(server.app, merchant.id, async (ctx) => {
    const { rows } = await sql<Counts>`
      select s.held, s.sold, s.permitted,
             (select coalesce(sum(t.quantity), 0)::int from stock_take t where t.pool_id = s.pool_id and t.lease_id is not null and t.state = 'held') as leased,
             (select coalesce(sum(o.adults), 0)::int from orders o where o.sku_id = ${skuId} and o.status = 'confirmed') as guests,
             (select count(*)::int from entitlement e join orders o on o.id = e.order_id and o.merchant_id = e.merchant_id where o.sku_id = ${skuId}) as vouchers,
             (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where kind = 'cash' and name = 'cash')::float8 as drawer
        from stock s join sku_pool p on p.merchant_id = s.merchant_id and p.pool_id = s.pool_id
       where s.merchant_id = ${merchant.id} and p.sku_id = ${skuId} and s.date = ${date}`.execute(ctx.db)
    return rows[0]!
  })
}

test(
  'whatever is leased, sold offline and online, handed in, given back and taken back: never oversold unless a lease was taken back by hand, and the drawer balances',
  { timeout: patience(240_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
        const { id: skuId } = await makeOrderSku(server.app, merchant, { days: [date], capacity })
        // Devices are registered so often a minute from one address.
        admin.address = `10.20.${runs >> 8}.${runs++ & 255}`
        const phones = await Promise.all(
          [0, 1, 2].map((at) => gateDevice(admin, { name: `Phone ${at}`, postId: post.id })),
        )
        const sellers = phones.map((phone): Seller => ({ phone, leases: [], used: new Map(), sent: 0 }))
        const world: World = { skuId, sellers, taken: 0, guests: 0, beyond: false, receipts: 0 }
        const before = (await countsOf(skuId)).drawer
        for (const one of steps) {
          if (one.kind === 'online') await acts.online(world, one.guests)
          else if (one.kind === 'take') await acts.take(world, sellers[one.device]!, one.places)
          else if (one.kind === 'sell') acts.sell(world, sellers[one.device]!, one.guests)
          else if (one.kind === 'sync') await acts.sync(world, sellers[one.device]!, one.part)
          else await acts[one.kind](world, sellers[one.device]!)
          const { held, sold, permitted, leased } = await countsOf(skuId)
          expect(held).toBe(leased)
          expect(held + sold).toBeLessThanOrEqual(capacity + permitted)
        }
        // In the end all at once, twice over.
        const rest = async (seller: Seller) => {
          while (seller.sent < seller.phone.journal.length) await acts.sync(world, seller, 50)
        }
        await Promise.all(sellers.map(rest))
        const after = await countsOf(skuId)
        expect(after).toMatchObject({ sold: world.guests, guests: world.guests, vouchers: world.guests })
        expect(after.drawer).toBe(before + world.taken)
        expect(after.sold > capacity && !world.beyond).toBe(false)
        if (!world.beyond) expect(after.permitted).toBe(0)
      }),
      { numRuns: plays(12) },
    )
  },
)
