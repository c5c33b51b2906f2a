import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Audit, Period, Sums } from '#contract/finance/books/books.schema.ts'
import { balanceSheet, profitAndLoss, trialTotals } from '#contract/finance/books/statements.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { allWaived, play, playDays } from '#test/factories/ledger.ts'
import { makeAgent, makeMerchant } from '#test/factories/people.ts'
import { plays } from '#test/kit/plays.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const agents = await Promise.all(
  ['Lotus', 'Panda', 'Orchid'].map(async (name) => (await makeAgent(server.app, merchant, { name })).id),
)
const admin = await loginAs(server, merchant.admin)
const owner = new Client(server.database.config)
beforeAll(async () => {
  // The database is dropped under it.
  owner.on('error', () => {})
  await owner.connect()
})

const sumsOf = (from: string, to: string) => admin.data<Sums>('/supplier/book/sums', { from, to })
const plus = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** How many are played: some thousands, with all a hundred thousand where every change is checked, by this setting a million. */
const operations = Number(process.env['LEDGER_OPERATIONS'] || (process.env['CI'] ? 4 * plays(25_000) : 2_000))
/** Ten in a second, on the slowest of machines. */
const timeout = 60_000 + operations * 100

test(
  `${operations} operations by eight at once while a month is closed: every balance is its journals and at or above its floor, and what came late counts once, on the first open day`,
  { timeout },
  async () => {
    const half = await play(server.app, merchant.id, { operations: operations / 2, seed: 1, agents, at: 8 })
    const months = (await admin.data<{ rows: Period[] }>('/supplier/book/period/list')).rows
    const { month } = months.filter(({ can }) => can['close']).at(-6)!
    // Closed amid the third quarter; the last comes when it is closed for certain.
    const [third] = await Promise.all([
      play(server.app, merchant.id, { operations: operations / 4, seed: 2, agents, at: 8 }),
      admin.data('/supplier/book/period/close', { month, waived: allWaived }),
    ])
    const rest = await play(server.app, merchant.id, { operations: operations / 4, seed: 3, agents, at: 8 })
    const played = [half, third, rest]
    const { closedThrough, rows } = await sumsOf(playDays.from, playDays.to)
    const last = Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString()
    expect(closedThrough).toBe(last)

    const audit = await admin.data<Audit>('/supplier/book/audit')
    expect(audit.breaks).toEqual([])
    expect(audit.journals).toBe(played.reduce((sum, { journals }) => sum + journals, 0))
    for (const { debitMinor, creditMinor } of audit.currencies) expect(debitMinor).toBe(creditMinor)

    for (const { key, currency, closingMinor } of rows) {
      const of = `${key} ${currency}`
      expect(closingMinor).toBe(played.reduce((sum, { sums }) => sum + (sums.get(of) ?? 0), 0))
    }
    // Somebody's money did not reach now and then; nobody's is below its floor, and each is what its journals say.
    expect(played.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0)
    const floored = await owner.query<{ below: number; wrong: number; count: number }>(
      `select count(*) filter (where a.balance_minor < a.floor_minor)::int as below, count(*)::int as count,
              count(*) filter (where a.balance_minor <> (select -sum(p.amount_minor) from posting p where p.account_id = a.id))::int as wrong
         from ledger_account a where a.floor_minor is not null and a.kind = 'agent-available' and a.currency = 'THB'`,
    )
    expect(floored.rows).toEqual([{ below: 0, wrong: 0, count: agents.length }])
    const late = await owner.query<{ day: string; same: boolean; latest: string; count: number }>(
      `select day, bool_and(meant_day = (at at time zone 'Asia/Bangkok')::date) as same, max(meant_day) as latest, count(*)::int as count
         from journal where meant_day is not null group by day`,
    )
    expect(late.rows).toEqual([
      { day: plus(last, 1), same: true, latest: expect.any(String), count: expect.any(Number) },
    ])
    const [{ latest, count }] = late.rows as [(typeof late.rows)[0]]
    expect(count).toBeGreaterThan(20)
    expect(latest <= last).toBe(true)
  },
)

test(
  'reports of any two days are what the postings of those days add up to, in each currency, on both sides',
  { timeout },
  async () => {
    const days = [0, 3, 30, 31, 59, 200, 333, 419].map((ahead) => plus(playDays.from, ahead))
    for (const from of days)
      for (const to of days.filter((day) => day >= from)) {
        const { rows, currency } = await sumsOf(from, to)
        const found = await owner.query<{ key: string; debit: number; credit: number }>(
          `select concat_ws('|', a.kind, a.name, a.currency) as key, sum(greatest(p.amount_minor, 0))::bigint as debit,
                sum(greatest(-p.amount_minor, 0))::bigint as credit
           from journal j join posting p on p.journal_id = j.id join ledger_account a on a.id = p.account_id
          where j.day between $1 and $2 group by 1`,
          [from, to],
        )
        const posted = new Map(found.rows.map(({ key, debit, credit }) => [key, [debit, credit]]))
        for (const row of rows)
          expect([row.debitMinor, row.creditMinor]).toEqual(
            posted.get(`${row.key}|${row.currency}`) ?? [0, 0],
          )
        expect(rows.filter((row) => row.debitMinor || row.creditMinor)).toHaveLength(posted.size)
        for (const total of trialTotals(rows)) {
          expect(total.debitMinor).toBe(total.creditMinor)
          expect(total.closingMinor).toBe(0)
        }
        const look = { currency, converted: false }
        const sheet = balanceSheet(rows, look)
        expect(sheet.totalMinor).toBe(sheet.asset.totalMinor)
        expect(profitAndLoss(rows, look).resultMinor).toBe(sheet.resultMinor)
      }
  },
)

test('the audit says which account is wrong, by how much, and where the sums are', { timeout }, async () => {
  const account = await owner.query<{ id: number }>(
    `update ledger_account set balance_minor = balance_minor + 7 where kind = 'sales' and currency = 'THB' returning id`,
  )
  await owner.query(
    `update ledger_sum set debit_minor = debit_minor + 1 where ctid in (select ctid from ledger_sum where span = 'day' limit 1)`,
  )
  await owner.query(
    `with s as (insert into supplier (merchant_id, code, name, currency) values (${merchant.id}, 'BOAT', 'Boat', 'THB') returning merchant_id, id)
      insert into line_owed select merchant_id, 1, id, 'THB', 5 from s`,
  )
  const { breaks } = await admin.data<Audit>('/supplier/book/audit')
  const balance = breaks.find(({ what }) => what === 'balance')!
  expect(balance.accountId).toBe(account.rows[0]!.id)
  expect(balance.saidMinor! - balance.foundMinor!).toBe(7)
  expect(balance.title).toBe('Sales')
  expect(breaks.map(({ what }) => what).toSorted()).toEqual(['balance', 'owed', 'sums'])
})
