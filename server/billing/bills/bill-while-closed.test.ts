import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Audit, JournalRow, Sums } from '#contract/finance/books/books.schema.ts'
import { trialTotals } from '#contract/finance/books/statements.ts'
import { GenerateBill, PayBill } from '#contract/billing/bills/bill.schema.ts'
import { askBill, billOf, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { day, type OrderWorld } from '#test/factories/orders.ts'
import { allWaived } from '#test/factories/ledger.ts'
import { closeMonth } from '../../finance/books/close-month.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { adjustBill } from './adjust-bill.ts'
import { gatherBill } from './generate-bill.ts'
import { confirmVerifyBill, lockBillVerb } from './move-bill.ts'
import { payBill } from './pay-bill.ts'

const server = await testServer()
const firstOpen = Temporal.PlainDate.from(day(0)).with({ day: 1 })
const month = firstOpen.subtract({ months: 1 }).toString()
/** Money that the bank had in the month that is closed. */
const paidOn = firstOpen.subtract({ days: 9 }).toString()
const payment = (id: number) => ({
  id,
  amountMinor: 100_000,
  way: 'bank',
  method: 'cash',
  paidOn,
  clientRequestId: randomUUID(),
})

const clerk: ActorRef = { kind: 'staff', id: null, name: 'Clerk', origin: '' }

/** A transaction that has done its work and is not over until it is let go. */
async function held<T>(world: OrderWorld, work: (ctx: Ctx) => Promise<T>) {
  const { promise: goes, resolve: go } = Promise.withResolvers<void>()
  onTestFinished(() => go())
  const did = Promise.withResolvers<T>()
  const hold = async (ctx: Ctx) => {
    did.resolve(await work(ctx))
    await goes
  }
  const over = withSystemCtx(server.app, world.merchant.id, hold, clerk)
  over.catch(did.reject)
  return {
    did: await did.promise,
    end: () => {
      go()
      return over
    },
  }
}

/** Somebody has asked for the books and does not have them yet. */
const waits = () =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select from pg_locks where locktype = 'advisory' and classid = 115000 and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
            server.app.db,
          )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)

const paid = async (world: OrderWorld) =>
  (
    await world.staff.data<{ rows: JournalRow[] }>('/supplier/book/journal/list', { kind: 'bill-paid' })
  ).rows.map(({ day: counts, meantDay }) => [counts, meantDay])
const close = (world: OrderWorld) =>
  world.staff.call('/supplier/book/period/close', { month, waived: allWaived })

async function booksHold(world: OrderWorld) {
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
  const sums = await world.staff.data<Sums>('/supplier/book/sums', { from: month, to: day(0) })
  expect(sums.closedThrough).toBe(firstOpen.subtract({ days: 1 }).toString())
  for (const total of trialTotals(sums.rows)) expect(total.closingMinor).toBe(0)
}

test('a month is closed only when a bill that is under way stands whole in it, with its money', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 2)
  const bill = await held(world, async (ctx) => {
    const requested = { ...GenerateBill.parse(askBill(world)), cutOff: null }
    const { id } = await gatherBill(ctx, requested, { origin: 'hand' })
    await adjustBill(ctx, { id, amountMinor: 20_000, reason: 'A taxi' })
    await lockBillVerb(ctx, { id })
    await confirmVerifyBill(ctx, { id })
    await payBill(ctx, PayBill.parse(payment(id)))
    return id
  })
  const closed = close(world)
  await waits()
  await bill.end()
  expect((await closed).error).toEqual({ code: 0 })
  expect(await billOf(world, bill.did)).toMatchObject({
    status: 'verified',
    lines: 3,
    totalMinor: 2 * 531_000 + 20_000,
    paidMinor: 100_000,
  })
  expect(await paid(world)).toEqual([[paidOn, null]])
  await booksHold(world)
})

test('a bill that is generated while a month closes waits for it only where it writes into the books, and nothing falls into the closed month', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 2)
  const earlier = await verified(world)
  await sold(world, 1)
  const closing = await held(world, (ctx) => closeMonth(ctx, { month, waived: allWaived }))
  // Gathered, locked, confirmed: no journal of it falls on any day yet.
  const made = await world.staff.data<{ id: number }>('/supplier/distributorBill/generate', askBill(world))
  await world.staff.data('/supplier/distributorBill/adjust', {
    id: made.id,
    amountMinor: 20_000,
    reason: 'A taxi',
  })
  expect((await onBill(world, 'billLock', made.id)).error).toEqual({ code: 0 })
  const money = world.staff.call('/supplier/distributorBill/pay', payment(earlier))
  const verify = onBill(world, 'billConfirmVerify', made.id)
  const dated = world.staff.call('/supplier/book/journal/save', {
    day: paidOn,
    currency: 'THB',
    memo: 'Rent',
    lines: [
      { account: 'expense|', debitMinor: 5_000 },
      { account: 'cash|', creditMinor: 5_000 },
    ],
    clientRequestId: randomUUID(),
  })
  await waits()
  await closing.end()
  const answers = await Promise.all([money, verify, dated])
  expect(answers.map(({ error }) => error.name ?? error.code)).toEqual([0, 0, 'finance.periodClosed'])
  expect(await paid(world)).toEqual([[firstOpen.toString(), paidOn]])
  expect(await billOf(world, made.id)).toMatchObject({ status: 'verified', totalMinor: 551_000 })
  const { rows } = await world.staff.data<{ rows: JournalRow[] }>('/supplier/book/journal/list', {
    from: month,
    to: firstOpen.subtract({ days: 1 }).toString(),
  })
  expect(rows).toEqual([])
  await booksHold(world)
  expect((await close(world)).error.name).toBe('operationInvalid')
})
