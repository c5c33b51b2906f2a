import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { CallInfo } from '#contract/departures/departures.schema.ts'
import { runBulk } from '#server/bulk/run-bulk.ts'
import { fallDueJob } from '#server/departures/offer/fall-due.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { TestServer } from './http.ts'
import { jobOf } from './jobs.ts'
import { balances, day, makeOrderSku, makeOrderWorld, type OrderWorld } from './orders.ts'

type Facts = NonNullable<Parameters<typeof makeOrderWorld>[1]>
type Form = Record<string, unknown>

/** Calls on departures over real HTTP, their jobs run when a test says so. */
export const departureCalls = (server: TestServer) => ({
  ...callsOn(server),
  ...guestsOf(server),
  ...booksOf(server),
})

function callsOn(server: TestServer) {
  const { app } = server

  /** Seats on two days; nothing is kept before a day ahead. */
  const makeWorld = (facts: Facts = {}) =>
    makeOrderWorld(server, {
      balanceMinor: 10_000_000,
      ...facts,
      agent: { email: 'desk@lotus.example', ...facts.agent },
      sku: { days: [day(30), day(31)], ...facts.sku },
    })
  const scope = { from: day(30), to: day(30) }
  const later = { untilDate: day(20), untilTime: '18:00' }

  const call = async (world: OrderWorld, form: Form): Promise<number> => {
    const { id } = await world.staff.data<{ id: number }>('/supplier/departure/call', {
      clientRequestId: randomUUID(),
      ...scope,
      reason: 'Waves of three metres',
      ...form,
    })
    return id
  }
  const info = (world: OrderWorld, id: number) =>
    world.staff.data<CallInfo>('/supplier/departure/info', { id })
  const carryOut = async (world: OrderWorld, id: number) => {
    const { jobId } = await info(world, id)
    await runBulk(jobOf(app), { merchantId: world.merchant.id, bulkId: jobId! })
    return info(world, id)
  }
  /** The call as carried out. */
  const called = async (world: OrderWorld, form: Form) => carryOut(world, await call(world, form))
  const offer = (world: OrderWorld, more: Form = {}) =>
    called(world, { act: 'offer', sailings: [{ date: day(31), session: null }], ...later, ...more })
  const statesOf = ({ rows }: CallInfo) =>
    Object.fromEntries(rows.map(({ orderId, state }) => [orderId, state]))

  return { makeWorld, scope, call, info, carryOut, called, offer, statesOf }
}

/** What guests do with their links, and the deadline. */
function guestsOf(server: TestServer) {
  const { app } = server
  const linkOf = async (world: OrderWorld, callId: number, orderId: number): Promise<string> => {
    const { url } = await world.staff.data<{ url: string }>('/supplier/departure/link', { callId, orderId })
    return new URL(url).pathname
  }
  const open = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  const choose = async (path: string, choice: string) => {
    const answer = await fetch(`${server.url}${path}/send`, {
      method: 'POST',
      body: new URLSearchParams({ choice }),
      redirect: 'manual',
    })
    return answer.text()
  }
  /** The deadline of a call has passed. */
  const passDeadline = async (world: OrderWorld, callId: number) => {
    await withSystemCtx(app, world.merchant.id, ({ db }) =>
      sql`update departure_call set answer_by = now() - interval '1 second' where merchant_id = ${world.merchant.id} and id = ${callId} and act = 'offer'`.execute(
        db,
      ),
    )
  }
  const fallDue = (world: OrderWorld, callId: number) =>
    fallDueJob(jobOf(app), { merchantId: world.merchant.id, callId })

  return { linkOf, open, choose, passDeadline, fallDue }
}

/** What was mailed, and whether money and seats agree. */
function booksOf({ app }: TestServer) {
  const mails = (world: OrderWorld, kind: string) =>
    withSystemCtx(app, world.merchant.id, ({ db }) =>
      db
        .selectFrom('mail')
        .select(['to_address', 'language', 'subject', 'text_body'])
        .where('merchant_id', '=', world.merchant.id)
        .where('kind', '=', kind)
        .orderBy('id')
        .execute(),
    )
  /** What an agent gave, is given back or is set aside, and what we sold, add up to what it had; seats are those of live orders. */
  async function booksAgree(world: OrderWorld, startMinor = 10_000_000) {
    const books = await balances(world)
    expect(
      books['agent-available']! +
        books['agent-frozen']! +
        books['sales']! -
        books['refunds']! +
        books['fees']! +
        books['tax']!,
    ).toBe(startMinor)
    const { rows } = await withSystemCtx(app, world.merchant.id, ({ db }) =>
      sql<{ date: string; sold: number; taken: number }>`select s.date, s.sold + s.held as sold,
        coalesce((select sum(t.quantity) from stock_take t where t.merchant_id = s.merchant_id and t.pool_id = s.pool_id and t.date = s.date and t.session = s.session and t.state <> 'returned'), 0)::int as taken
       from stock s where s.merchant_id = ${world.merchant.id} order by 1`.execute(db),
    )
    expect(rows.filter(({ sold, taken }) => sold !== taken)).toEqual([])
    return books
  }

  return { mails, booksAgree }
}

/** A departure as the form says it, in 30 days. */
const departureForm = (more: object = {}) => ({
  date: day(30),
  capacity: 12,
  minGuests: 5,
  singlesMax: null,
  singleMinor: null,
  ...more,
})

let count = 0
/** Journeys of a world: each with a product of its own. */
export const makeJourneyWorld = (world: OrderWorld) => ({
  /** A journey with one departure that is open for sale. */
  async open(more: object = {}) {
    count += 1
    const { staff, app, merchant, supplierId } = world
    const { id: skuId, code: skuCode } = await makeOrderSku(app, merchant, { supplierId })
    const code = `W${count}`
    const { id: journeyId } = await staff.data<{ id: number }>('/supplier/productLib/save', {
      code,
      names: { en: 'Islands' },
      days: exampleDays.map((one) => ({ ...one, services: [] })),
      sheet: exampleSheet,
    })
    await staff.data('/supplier/productLib/link', { id: journeyId, skuId })
    const form = departureForm({ minGuests: 0, ...more })
    const { id } = await staff.data<{ id: number }>('/supplier/productLib/departure/save', {
      ...form,
      journeyId,
    })
    await staff.data('/supplier/productLib/departure/move', { id, to: 'open' })
    return { id, journeyId, code, skuId, skuCode, form }
  },
})
