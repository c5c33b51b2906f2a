import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, makeCompany, profileOf, someTerms, type Company } from '#test/factories/merchants/market.ts'
import { day } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { writeBands } from './bands.ts'

const server = await testServer({ jobs: true })
let buyer: Company
let first: Company
let second: Company
let invited: Company
let stranger: Company

type Bill = { lines: number; due: number; paid?: number; share?: number; undone?: true }
/** Bills of a seller to the buyer that are in the books, each with its payment; days from now. */
const bill = ({ merchant }: Company, bills: readonly Bill[]) =>
  withSystemCtx(server.app, merchant.id, async (ctx) => {
    for (const [no, { lines, due, paid, share = 1, undone }] of bills.entries())
      await sql`
        with made as (
          insert into agent_bill (merchant_id, agent_id, basis, currency, cut_off, from_day, to_day, origin, term_days, status, code, verified_at, due_day, total_minor, lines)
          select merchant_id, id, 'service', currency, current_date, current_date, current_date, 'hand', 7, 'verified', ${`P-${no}`}, now(), ${day(due)}::date, 1000, ${lines}
            from agent where merchant_id = ${merchant.id} and bound_merchant_id = ${buyer.merchant.id} returning *)
        insert into bill_payment (merchant_id, agent_id, bill_id, way, currency, amount_minor, paid_on, undone_at)
          select merchant_id, agent_id, id, 'bank', currency, ${1000 * share}, ${day(paid ?? 0)}::date, ${undone ? ctx.now.toISOString() : null}
            from made where ${paid !== undefined}`.execute(ctx.db)
    await writeBands(ctx)
  })
const band = async (who: Company) => (await profileOf(who, buyer, 'agent')).bands.paysOnTime
const own = () => buyer.staff.data<MarketSetting>('/supplier/openMarket/setting')

beforeAll(async () => {
  ;[buyer, first, second, invited, stranger] = await Promise.all([
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
    makeCompany(server),
  ])
  await connect(first, buyer)
  await connect(second, buyer)
  await buyer.staff.data('/supplier/openMarket/contract/propose', {
    merchantCode: invited.merchant.code,
    direction: 'buys',
    terms: someTerms,
  })
  await stranger.staff.data('/supplier/openMarket/contract/propose', {
    merchantCode: buyer.merchant.code,
    direction: 'sells',
    terms: someTerms,
  })
})

test('of fewer than 20 orders nothing is said of how a company pays', async () => {
  await bill(first, [{ lines: 19, due: -10, paid: -11 }])
  expect(await band(first)).toBeUndefined()
  expect((await own()).payments).toEqual({ billed: 19, paid: 19 })
})

test('what all sellers see together is one band, for sellers that it buys from or has asked alone; it sees how that came about', async () => {
  await bill(second, [
    // In time to the day, late, in part, taken back, too long ago, and not due yet.
    { lines: 16, due: -20, paid: -20 },
    { lines: 1, due: -20, paid: -19 },
    { lines: 1, due: -20, paid: -30, share: 0.5 },
    { lines: 1, due: -20, paid: -30, undone: true },
    { lines: 50, due: -91 },
    { lines: 50, due: 1 },
  ])
  expect((await own()).payments).toEqual({ billed: 38, paid: 35 })
  // 92.1 %
  for (const who of [first, second, invited]) expect(await band(who)).toBe(1)
  expect((await own()).bands.paysOnTime).toBe(1)
  expect(await band(stranger)).toBeUndefined()
  const asSupplier = await profileOf(first, buyer, 'supplier')
  expect(asSupplier.bands.paysOnTime).toBeUndefined()
})

test('no seller reads what another has written of a company', async () => {
  const rows = await withSystemCtx(server.app, first.merchant.id, ({ db }) =>
    db.selectFrom('platform.market_payment').select('orders').execute(),
  )
  expect(rows).toEqual([{ orders: 19 }])
})
