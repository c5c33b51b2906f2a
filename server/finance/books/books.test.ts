import { expect, test } from 'vitest'
import type { Audit, ChartAccount, JournalRow, Period, Sums } from '#contract/finance/books/books.schema.ts'
import { balanceSheet, profitAndLoss } from '#contract/finance/books/statements.ts'
import { postJournals } from '#server/finance/finance.public.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { saveRate } from '#server/pricing/rates/save-rate.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const admin = await loginAs(server, merchant.admin)
const today = Temporal.Now.plainDateISO('Asia/Bangkok')
const month = (back: number) => today.with({ day: 1 }).subtract({ months: back }).toString()
const dayIn = (back: number, day: number) => Temporal.PlainDate.from(month(back)).with({ day }).toString()
let requests = 0
const by = () => `by-hand-${(requests += 1)}`

const rent = (day: string, minor = 2_000_000, more = {}) =>
  admin.call<{ id: number }>('/supplier/book/journal/save', {
    day,
    currency: 'THB',
    memo: 'Office rent',
    lines: [
      { account: 'expense|', debitMinor: minor },
      { account: 'cash|', creditMinor: minor },
    ],
    clientRequestId: by(),
    ...more,
  })
const sums = (from: string, to: string) => admin.data<Sums>('/supplier/book/sums', { from, to })
const rowOf = async (key: string, from: string, to: string, currency = 'THB') =>
  (await sums(from, to)).rows.find((row) => row.key === key && row.currency === currency)
const journals = (input: object) =>
  admin.data<{ rows: JournalRow[]; total: number }>('/supplier/book/journal/list', input)

test('a journal by hand adds up on its day, says which line is wrong, and is written once', async () => {
  const sent = { clientRequestId: by() }
  const first = await rent(dayIn(3, 5), 2_000_000, sent)
  expect(await rent(dayIn(3, 5), 2_000_000, sent)).toMatchObject({ data: { id: first.data!.id } })
  expect(await rowOf('expense|', dayIn(3, 1), dayIn(3, 28))).toMatchObject({
    number: '6000',
    title: 'Other expenses',
    class: 'expense',
    debitMinor: 2_000_000,
    closingMinor: 2_000_000,
  })
  const fields = async (more: object) =>
    (await rent(dayIn(3, 5), 1, more)).error.fields?.map(({ field, why }) => `${field} ${why}`)
  expect(
    await fields({
      lines: [
        { account: 'expense|', debitMinor: 5 },
        { account: 'cash|', creditMinor: 4 },
      ],
    }),
  ).toEqual(['lines finance.fieldErrors.unequal'])
  expect(
    await fields({
      lines: [
        { account: 'agent-available|', debitMinor: 5 },
        { account: 'cash|', creditMinor: 5 },
      ],
    }),
  ).toEqual(['lines.0.account unknown'])
  expect(await fields({ day: today.add({ days: 1 }).toString() })).toEqual(['day finance.fieldErrors.ahead'])
})

test('a closed month takes nothing that a person dates into it; what happens in it late counts on the first open day; reopening wants its own right and a reason', async () => {
  const clerk = await makeUser(server.app, merchant, {
    permissions: ['finances.periods', 'finances.periods.close', 'finances.journals', 'finances.reports'],
  })
  const caller = await loginAs(server, clerk.userName)
  const close = (of: string) => caller.call('/supplier/book/period/close', { month: of })
  expect((await close(month(0))).error.code).not.toBe(0)
  expect((await close(month(2))).error.code).toBe(0)
  expect((await close(month(3))).error.code).not.toBe(0)
  expect((await rent(dayIn(2, 20))).error.name).toBe('finance.periodClosed')

  await withSystemCtx(server.app, merchant.id, (ctx) =>
    postJournals(ctx, [
      {
        kind: 'manual',
        memo: 'Came late',
        at: `${dayIn(3, 9)}T05:00:00Z`,
        entries: [
          { account: { kind: 'cost', currency: 'THB' }, debitMinor: 700 },
          { account: { kind: 'cash', currency: 'THB' }, creditMinor: 700 },
        ],
      },
    ]),
  )
  const [late] = (await journals({ text: 'Came late' })).rows
  expect(late).toMatchObject({ day: dayIn(1, 1), meantDay: dayIn(3, 9) })
  expect(await rowOf('cost|', dayIn(3, 1), dayIn(2, 28))).toBeUndefined()

  const reopen = { month: month(2), reason: 'The bank sent a statement' }
  expect((await caller.call('/supplier/book/period/reopen', reopen)).error.code).not.toBe(0)
  expect((await admin.call('/supplier/book/period/reopen', { month: month(2) })).error.code).not.toBe(0)
  await admin.data('/supplier/book/period/reopen', reopen)
  expect((await rent(dayIn(2, 20), 100)).error.code).toBe(0)
  const { rows } = await admin.data<{ rows: Period[] }>('/supplier/book/period/list')
  expect(rows.find((one) => one.month === month(3))).toMatchObject({
    state: 'closed',
    late: 1,
    closedByName: 'Somebody',
  })
  expect(rows.find((one) => one.month === month(2))).toMatchObject({ state: 'open', closedByName: '' })
  const view = await admin.data<{ rows: { type: string; reason: string }[] }>('/supplier/auditLog/list', {})
  expect(view.rows.find(({ type }) => type === 'finance.monthReopened')).toMatchObject({
    reason: reopen.reason,
  })
})

test('the database itself refuses a posting into a closed month, whoever asks it', async () => {
  const into = (day: string) =>
    withSystemCtx(server.app, merchant.id, (ctx) =>
      postJournals(ctx, [
        {
          kind: 'manual',
          day,
          entries: [
            { account: { kind: 'cost', currency: 'THB' }, debitMinor: 1 },
            { account: { kind: 'cash', currency: 'THB' }, creditMinor: 1 },
          ],
        },
      ]),
    )
  await expect(into(dayIn(3, 2))).rejects.toMatchObject({ constraint: 'journal_open' })
  await into(dayIn(2, 2))
})

test('a journal by hand is taken back once, by its reverse; one of an order is not taken back here', async () => {
  const made = await rent(dayIn(1, 3), 12_345)
  const before = (await rowOf('cash|', dayIn(1, 1), dayIn(0, 1)))!.closingMinor
  const reverse = () =>
    admin.call<{ id: number }>('/supplier/book/journal/reverse', {
      id: made.data!.id,
      reason: 'Paid by the landlord',
    })
  const answers = await Promise.all([reverse(), reverse()])
  const codes = answers.map(({ error }) => error.code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect((await reverse()).error.code).toBe(codes.find((code) => code !== 0))
  expect((await rowOf('cash|', dayIn(1, 1), dayIn(0, 1)))!.closingMinor).toBe(before + 12_345)
  const { rows } = await journals({ text: String(made.data!.id) })
  expect(rows.find(({ id }) => id === made.data!.id)).toMatchObject({
    reversedBy: expect.any(Number),
    can: {},
  })
})

test('accounts are named, numbered, opened and mapped; journals leave with the numbers of outside', async () => {
  const list = async () =>
    (await admin.data<{ rows: ChartAccount[] }>('/supplier/book/chart/list', { pageSize: 1000 })).rows
  const save = (form: object) =>
    admin.call<{ key: string }>('/supplier/book/chart/save', {
      kind: 'expense',
      number: '',
      title: '',
      outsideNumber: '',
      outsideTitle: '',
      ...form,
    })
  const made = await save({ kind: 'expense', number: '6100', title: 'Fuel', outsideNumber: '530-2' })
  const { key } = made.data!
  await save({ key: 'cash|', version: null, number: '1010', title: 'Till' })
  expect((await save({ key: 'cash|', version: null, number: '1011', title: 'Till' })).error.name).toBe(
    'changedMeanwhile',
  )
  const existing = await list()
  expect(existing.find((one) => one.key === key)).toMatchObject({
    number: '6100',
    title: 'Fuel',
    class: 'expense',
  })
  expect(existing.find((one) => one.key === 'cash|')).toMatchObject({ number: '1010', title: 'Till' })
  await admin.data('/supplier/book/chart/map', {})
  expect((await list()).filter(({ outsideNumber }) => !outsideNumber)).toEqual([])
  await rent(dayIn(1, 4), 900, {
    memo: 'Diesel',
    lines: [
      { account: key, debitMinor: 900 },
      { account: 'cash|', creditMinor: 900 },
    ],
  })
  const listed = await journals({ text: 'Diesel' })
  expect(listed.rows[0]!.accounts.map(({ title }) => title).toSorted()).toEqual(['Fuel', 'Till'])
  const file = await admin.fetch('/supplier/book/journal/export', { text: 'Diesel', format: 'csv' })
  const lines = (await file.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('530-2')
  expect(lines[1]).toContain('9.00')
  expect(lines[2]).toContain('1010,Till')
})

test('what payment providers keep is a cost of the period, beside fees that agents pay, which are income', async () => {
  const [first, last] = [dayIn(1, 1), dayIn(1, 28)]
  const before = profitAndLoss((await sums(first, last)).rows, { currency: 'THB', converted: false })
  const clearing = { kind: 'clearing', name: 'stripe 7', currency: 'THB' } as const
  const fees = (name: string) => ({ kind: 'fees', name, currency: 'THB' }) as const
  await withSystemCtx(server.app, merchant.id, (ctx) =>
    postJournals(ctx, [
      {
        kind: 'payment-fee',
        memo: 'Kept by the provider',
        at: `${dayIn(1, 9)}T05:00:00Z`,
        entries: [
          { account: fees('providers'), debitMinor: 365 },
          { account: clearing, creditMinor: 365 },
        ],
      },
      {
        kind: 'order-cancelled',
        memo: 'Kept of an order',
        at: `${dayIn(1, 9)}T05:00:00Z`,
        entries: [
          { account: clearing, debitMinor: 1_000 },
          { account: fees(''), creditMinor: 1_000 },
        ],
      },
    ]),
  )
  const { rows } = await sums(first, last)
  const after = profitAndLoss(rows, { currency: 'THB', converted: false })
  expect(rows.find(({ key }) => key === 'fees|providers')).toMatchObject({
    class: 'expense',
    number: '6050',
    title: 'Payment provider fees',
  })
  expect(after.expense.totalMinor! - before.expense.totalMinor!).toBe(365)
  expect(after.income.totalMinor! - before.income.totalMinor!).toBe(1_000)
  expect(after.resultMinor! - before.resultMinor!).toBe(635)
  const sheet = balanceSheet(rows, { currency: 'THB', converted: false })
  expect(sheet.totalMinor).toBe(sheet.asset.totalMinor)
  expect((await admin.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('money of another currency meets at the rate of the books; what it came to beside that is a realised difference', async () => {
  await withSystemCtx(server.app, merchant.id, (ctx) =>
    saveRate(ctx, { from: 'USD', to: 'THB', date: dayIn(1, 1), rate: '35', marginBasisPoints: 0 }),
  )
  const exchange = (day: string, giveMinor: number, getMinor: number) =>
    admin.call('/supplier/book/journal/exchange', {
      day,
      giveAccount: 'cash|',
      giveCurrency: 'USD',
      giveMinor,
      getAccount: 'cash|',
      getCurrency: 'THB',
      getMinor,
      memo: '',
      clientRequestId: by(),
    })
  // 100 USD are 3,500 THB by the books; the bank gave 3,460.
  expect((await exchange(dayIn(1, 5), 10_000, 346_000)).error.code).toBe(0)
  const range = [dayIn(1, 5), dayIn(1, 5)] as const
  expect(await rowOf('exchange-difference|', ...range)).toMatchObject({
    debitMinor: 4_000,
    creditMinor: 0,
    ownMovedMinor: 4_000,
  })
  const met = (await sums(...range)).rows.filter(({ kind }) => kind === 'exchange')
  expect(
    met.map(({ currency, debitMinor, creditMinor, ownMovedMinor }) => [
      currency,
      debitMinor - creditMinor,
      ownMovedMinor,
    ]),
  ).toEqual([
    ['THB', -350_000, -350_000],
    ['USD', 10_000, 350_000],
  ])
  expect((await admin.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})
