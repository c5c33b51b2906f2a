import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Currency } from '#contract/kit/money/money.ts'
import type {
  Audit,
  Checklist,
  ClosingReport,
  JournalRow,
  Period,
  Sums,
} from '#contract/finance/books/books.schema.ts'
import { balanceSheet } from '#contract/finance/books/statements.ts'
import { postJournals, type AccountRef } from '#server/finance/finance.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { saveRate } from '#server/pricing/rates/save-rate.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const today = Temporal.Now.plainDateISO('Asia/Bangkok')
const month = (back: number) => today.with({ day: 1 }).subtract({ months: back }).toString()
const lastOf = (back: number) =>
  Temporal.PlainDate.from(month(back - 1))
    .subtract({ days: 1 })
    .toString()
const dayIn = (back: number, day: number) => Temporal.PlainDate.from(month(back)).with({ day }).toString()
const at = '/supplier/book/period'

async function makeBooks() {
  const merchant = await makeMerchant(server.app)
  const admin = await loginAs(server, merchant.admin)
  const post = (day: string, debit: AccountRef, credit: AccountRef, minor: number, memo = '') =>
    withSystemCtx(server.app, merchant.id, (ctx) =>
      postJournals(ctx, [
        {
          kind: 'manual',
          day,
          memo,
          entries: [
            { account: debit, debitMinor: minor },
            { account: credit, creditMinor: minor },
          ],
        },
      ]),
    )
  const rate = (from: Currency, date: string, text: string) =>
    withSystemCtx(server.app, merchant.id, (ctx) =>
      saveRate(ctx, { from, to: 'THB', date, rate: text, marginBasisPoints: 0 }),
    )
  const agent = await makeAgent(server.app, merchant, { name: 'Lotus' })
  const sums = (from: string, to: string) => admin.data<Sums>('/supplier/book/sums', { from, to })
  const checklist = (of: string) => admin.data<Checklist>(`${at}/checklist`, { month: of })
  const close = (of: string, waived: object[] = []) => admin.call(`${at}/close`, { month: of, waived })
  const reports = async (of: string) =>
    (await admin.data<{ rows: ClosingReport[] }>(`${at}/report/list`, { month: of })).rows
  const report = (id: number) => admin.data<ClosingReport>(`${at}/report/info`, { id })
  const journals = async (kind: string) =>
    (await admin.data<{ rows: JournalRow[] }>('/supplier/book/journal/list', { kind })).rows
  return { merchant, admin, agent, post, rate, sums, checklist, close, reports, report, journals }
}
type Books = Awaited<ReturnType<typeof makeBooks>>
const owes = (books: Books, currency: string): AccountRef => ({
  kind: 'agent-receivable',
  agentId: books.agent.id,
  currency,
})
const sold = (currency: string): AccountRef => ({ kind: 'sales', currency })
const till = (currency: string): AccountRef => ({ kind: 'cash', name: 'till', currency })

async function expectBalanced({ sums, admin }: Books, from: string, to: string) {
  const { rows, currency } = await sums(from, to)
  const sheet = balanceSheet(rows, { currency, converted: true })
  expect(sheet.unbookedMinor).toBe(0)
  expect(sheet.asset.totalMinor).toBe(
    sheet.liability.totalMinor! + sheet.equity.totalMinor! + sheet.keptMinor! + sheet.resultMinor!,
  )
  expect((await admin.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
}

test('what is owed in another currency is valued at the closing rate of the last day, taken back on the next, and undone by reopening', async () => {
  const books = await makeBooks()
  const { post, rate, close, journals, reports, report } = books
  await rate('USD', dayIn(3, 1), '35')
  await rate('USD', lastOf(2), '36.5')
  await post(dayIn(2, 5), { ...till('USD') }, sold('USD'), 10_000)
  await post(dayIn(2, 6), { kind: 'cost', currency: 'USD' }, { kind: 'liability', currency: 'USD' }, 4_000)
  expect((await close(month(2))).error).toEqual({ code: 0 })
  const valued = await journals('valuation')
  // 100.00 − 40.00 USD, 1.50 THB each.
  expect(valued).toMatchObject([
    { day: lastOf(2), moved: [{ currency: 'THB', amountMinor: 9_000 }], reversedBy: expect.any(Number) },
  ])
  expect(await journals('valuation-back')).toMatchObject([{ day: month(1), reverses: valued[0]!.id }])
  const [head] = await reports(month(2))
  expect((await report(head!.id)).valuations).toMatchObject([
    {
      key: 'cash|till',
      currency: 'USD',
      balanceMinor: 10_000,
      rate: '36.5',
      carriedMinor: 350_000,
      worthMinor: 365_000,
      differenceMinor: 15_000,
    },
    { key: 'liability|', balanceMinor: -4_000, differenceMinor: -6_000 },
  ])
  await expectBalanced(books, month(2), lastOf(2))
  // Once each: what is closed is not closed again.
  expect((await close(month(2))).error.name).toBe('operationInvalid')
  const stored = await report(head!.id)
  await books.admin.data(`${at}/reopen`, { month: month(2), reason: 'A rate was wrong' })
  const undone = (await books.sums(month(2), lastOf(1))).rows
  for (const key of ['asset|exchange-valuation', 'exchange-difference|unrealised'])
    expect(undone.find((row) => row.key === key)).toMatchObject({ closingMinor: 0 })
  expect(
    (await books.sums(month(2), lastOf(2))).rows.find((row) => row.key === 'asset|exchange-valuation'),
  ).toMatchObject({
    closingMinor: 0,
  })
  expect((await close(month(2))).error).toEqual({ code: 0 })
  await expectBalanced(books, month(2), lastOf(2))
  // The old report stays as it was, but for the reopening.
  expect(await report(head!.id)).toEqual({
    ...stored,
    reopenedAt: expect.any(String),
    reopenedByName: expect.any(String),
    reopenedReason: 'A rate was wrong',
  })
  expect(await reports(month(2))).toHaveLength(2)
})

test('two who close at once close once', async () => {
  const books = await makeBooks()
  await books.rate('USD', dayIn(3, 1), '35')
  await books.rate('USD', dayIn(2, 20), '34')
  await books.post(dayIn(2, 5), till('USD'), sold('USD'), 10_000)
  const answers = await Promise.all([books.close(month(2)), books.close(month(2))])
  expect(answers.map(({ error }) => error.code).filter((code) => code === 0)).toHaveLength(1)
  expect(await books.journals('valuation')).toHaveLength(1)
  expect(await books.reports(month(2))).toHaveLength(1)
})

test('a currency without a rate is a point of the checklist; waived with a reason the month closes without it, and the report says so', async () => {
  const books = await makeBooks()
  await books.post(dayIn(2, 5), till('JPY'), sold('JPY'), 10_000)
  const { points, through, months } = await books.checklist(month(2))
  expect({ through, months }).toEqual({ through: lastOf(2), months: 1 })
  expect(points.filter(({ count }) => count)).toEqual([{ point: 'rates', count: 1, currencies: ['JPY'] }])
  const refused = await books.close(month(2))
  expect(refused.error.name).toBe('finance.openPoints')
  expect((await books.close(month(2), [{ point: 'rates', reason: '' }])).error.code).not.toBe(0)
  expect((await books.close(month(2), [{ point: 'costs', reason: 'Not this one' }])).error.name).toBe(
    'finance.openPoints',
  )
  const waived = [{ point: 'rates', reason: 'The bank tells it next week' }]
  expect((await books.close(month(2), waived)).error).toEqual({ code: 0 })
  const [head] = await books.reports(month(2))
  expect(head).toMatchObject({ closedByName: expect.stringMatching(/.+/), reopenedAt: null })
  const report = await books.report(head!.id)
  expect(report.points).toEqual([
    { point: 'rates', count: 1, currencies: ['JPY'], reason: 'The bank tells it next week' },
  ])
  expect(report.accounts.find(({ key }) => key === 'cash|till')).toMatchObject({ closingMinor: 10_000 })
  // Whatever comes after does not change it.
  await books.rate('JPY', dayIn(1, 1), '0.23')
  await books.post(dayIn(1, 2), till('JPY'), sold('JPY'), 500)
  expect(await books.report(head!.id)).toEqual(report)
  const file = await books.admin.fetch(`${at}/report/export`, { id: head!.id, format: 'csv' })
  const text = await file.text()
  expect(text).toContain('The bank tells it next week')
  expect(text).toContain('Trial balance')
})

test('rates of closed days stay: none begins in them, none that held in them is changed or taken away, but for its margin', async () => {
  const books = await makeBooks()
  await books.rate('USD', dayIn(2, 1), '35')
  await books.post(dayIn(2, 5), till('USD'), sold('USD'), 10_000)
  expect((await books.close(month(2))).error).toEqual({ code: 0 })
  const path = '/supplier/merchantExchangeRate'
  type Rates = { rows: { id: number; from: string; to: string; date: string; rate: string }[] }
  const [held] = (await books.admin.data<Rates>(`${path}/list`)).rows
  const save = async (more: object) => {
    const pair = { from: 'USD', to: 'THB', rate: '36', marginBasisPoints: 0 }
    const { error } = await books.admin.call(`${path}/save`, { ...pair, ...more })
    return error.fields?.map(({ field }) => field) ?? error
  }
  const before = (await books.sums(month(2), lastOf(2))).rows
  expect(await save({ date: lastOf(2) })).toEqual(['date'])
  expect(await save({ ...held, rate: '36' })).toEqual(['rate'])
  expect(await save({ ...held, date: month(1) })).toEqual(['date'])
  expect((await books.admin.call(`${path}/delete`, { id: held!.id })).error.name).toBe('pricing.rateClosed')
  expect(await save({ ...held, marginBasisPoints: 200 })).toEqual({ code: 0 })
  expect(await save({ date: month(1) })).toEqual({ code: 0 })
  expect((await books.sums(month(2), lastOf(2))).rows).toEqual(before)
  // Opened again it can be mended.
  await books.admin.data(`${at}/reopen`, { month: month(2), reason: 'A rate was wrong' })
  expect(await save({ ...held, rate: '36.5' })).toEqual({ code: 0 })
})

test('the database keeps a report as it was written', async () => {
  const books = await makeBooks()
  await books.post(dayIn(2, 5), till('THB'), sold('THB'), 10_000)
  await books.close(month(2))
  const owner = new Client(server.database.config)
  owner.on('error', () => {})
  await owner.connect()
  const change = (text: string) => owner.query(`${text} where merchant_id = ${books.merchant.id}`)
  await expect(change(`update closing_report set points = '[]', closed_by_name = 'x'`)).rejects.toMatchObject(
    {
      constraint: 'closing_report_kept',
    },
  )
  await expect(change('delete from closing_report')).rejects.toMatchObject({
    constraint: 'closing_report_kept',
  })
  await owner.end()
})

test('an unmatched bank line of the month stands on its checklist, one of the next month does not', async () => {
  const books = await makeBooks()
  const { id } = await makeCollection(books.admin)
  await withSystemCtx(server.app, books.merchant.id, async ({ db }) => {
    const line = (day: string, key: string) => ({
      day,
      line_key: key,
      amount_minor: 500,
      currency: 'THB',
      account_id: id,
      merchant_id: books.merchant.id,
    })
    const statement = await db
      .insertInto('bank_statement')
      .values({
        merchant_id: books.merchant.id,
        account_id: id,
        currency: 'THB',
        file_name: 'a.csv',
        file_hash: 'a',
        format: 'table',
        source: 'bank',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('bank_line')
      .values(
        [line(dayIn(2, 9), 'a'), line(dayIn(1, 1), 'b')].map((one) => ({
          ...one,
          statement_id: statement.id,
        })),
      )
      .execute()
  })
  const { points } = await books.checklist(month(2))
  expect(points.find(({ point }) => point === 'bankLines')).toMatchObject({ count: 1 })
})

test('who may only look at periods sees the checklist and the reports of its own house, and closes nothing', async () => {
  const books = await makeBooks()
  await books.post(dayIn(2, 5), till('THB'), sold('THB'), 10_000)
  await books.close(month(2))
  const [head] = await books.reports(month(2))
  const user = await makeUser(server.app, books.merchant, { permissions: ['finances.periods'] })
  const reader = await loginAs(server, user.userName)
  expect((await reader.call(`${at}/report/info`, { id: head!.id })).error.code).toBe(0)
  expect((await reader.call(`${at}/checklist`, { month: month(1) })).error.code).toBe(0)
  expect((await reader.call(`${at}/close`, { month: month(1), waived: [] })).error.code).not.toBe(0)
  const { rows } = await reader.data<{ rows: Period[] }>(`${at}/list`)
  expect(rows.find((row) => row.month === month(2))).toMatchObject({ reportId: head!.id })
  const others = await makeBooks()
  expect((await others.admin.call(`${at}/report/info`, { id: head!.id })).error.name).toBe('notFound')
})

test('random journals in several currencies and rates: after closing, both sides of the balance sheet are equal in the own currency without any line between', async () => {
  const books = await makeBooks()
  let state = 7
  const pick = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % below
  }
  for (const [currency, from] of [
    ['USD', 30],
    ['CNY', 4],
    ['JPY', 0.2],
  ] as const) {
    await books.rate(currency, dayIn(6, 1), String(from))
    for (const back of [5, 4, 3, 2])
      for (const day of [1, 8, 19, 27])
        await books.rate(currency, dayIn(back, day), (from * (0.8 + pick(4_000) / 10_000)).toFixed(6))
  }
  const refs = (currency: string): AccountRef[] => [
    till(currency),
    sold(currency),
    owes(books, currency),
    { kind: 'clearing', name: 'stripe 7', currency },
    { kind: 'deposit', currency },
    { kind: 'cost', currency },
    { kind: 'equity', currency },
    { kind: 'asset', currency },
    { kind: 'tax', name: 'withheld-from-us', currency },
    { kind: 'fees', name: 'providers', currency },
    { kind: 'exchange', currency },
  ]
  for (let at = 0; at < 160; at++) {
    const currency = ['THB', 'USD', 'CNY', 'JPY'][pick(4)]!
    const all = refs(currency).filter((ref) => ref.kind !== 'agent-receivable')
    const [debit, credit] = [all[pick(all.length)]!, all[pick(all.length)]!]
    if (debit !== credit) await books.post(dayIn(2 + pick(4), 1 + pick(28)), debit, credit, 1 + pick(999_999))
  }
  for (const back of [4, 2]) {
    expect((await books.close(month(back))).error).toEqual({ code: 0 })
    for (const one of [back, back + 1]) {
      await expectBalanced(books, month(one), lastOf(one))
      await expectBalanced(books, month(5), lastOf(one))
    }
  }
  const [head] = await books.reports(month(2))
  const report = await books.report(head!.id)
  const sheet = balanceSheet(report.accounts, { currency: 'THB', converted: true })
  expect(sheet.unbookedMinor).toBe(0)
  for (const { worthMinor, balanceMinor, rate, currency } of report.valuations)
    expect(
      Math.abs(worthMinor - balanceMinor * Number(rate) * (currency === 'JPY' ? 100 : 1)),
    ).toBeLessThanOrEqual(1)
})
