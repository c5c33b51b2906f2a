import { nameIn } from '#contract/kit/languages.ts'
import type { ProfitRow } from '#contract/plans/plan.schema.ts'
import { shownDay } from '../../kit/text/years.ts'
import { amountText } from '../../orders/orders.public.ts'
import { instalmentViews } from '../deal/instalments.ts'
import { profitLines } from '../deal/profit-lines.ts'
import { settlementsOf } from '../deal/settlements.ts'
import { acceptedOf } from '../money/accepted.ts'
import { billRows } from '../money/bill-rows.ts'
import { profitOf } from '../money/costs-of-plan.ts'
import { expensesOf } from '../money/expenses.ts'
import { allServices } from '../services/services-of.ts'
import type { Making, Say, Table } from './making.ts'

const shown = (say: Say, minor: number | null, currency: string): string =>
  minor === null ? say('plans.papers.unknown') : amountText(minor, currency)

/** What the agent has to pay for those who go now, row by row; null where no quotation was accepted. */
async function priceTable({ ctx, plan, say, language }: Making) {
  const accepted = await acceptedOf(ctx, plan.id)
  if (!accepted) return null
  const { currency } = accepted
  const bill = { planId: plan.id, side: 'agent' as const, currency, supplierId: null }
  const { rows, totalMinor } = await billRows({ ...ctx, language }, bill)
  const money = (minor: number | null) => shown(say, minor, currency)
  const table: Table = {
    title: say('plans.bills.amount'),
    heads: ['item', 'quantity', 'unit', 'amount'].map((head) => say(`plans.bills.${head}`)),
    wide: [0],
    right: [1, 2, 3],
    lines: [
      ...rows.map(({ name, quantity, unitMinor, amountMinor }) => ({
        key: name,
        cells: [name, String(quantity), money(unitMinor), money(amountMinor)],
      })),
      { key: 'total', cells: [say('plans.bills.total'), '', '', money(totalMinor)] },
    ],
  }
  return { table, accepted, currency, totalMinor }
}

/** What is paid when, and what is still open. */
async function paymentTable(making: Making, currency: string, totalMinor: number | null): Promise<Table> {
  const { ctx, plan, say, language } = making
  const money = (minor: number | null) => shown(say, minor, currency)
  const rows = (await instalmentViews(ctx, plan)).filter(({ state }) => state !== 'waived')
  const paid = rows.reduce((sum, { paidMinor }) => sum + paidMinor, 0)
  const head = (key: string) => say(`plans.instalments.${key}`)
  return {
    title: say('plans.papers.payments'),
    heads: ['kind', 'dueOn', 'amount', 'paid'].map(head),
    wide: [0],
    right: [2, 3],
    lines: [
      ...rows.map(({ id, kind, label, dueOn, amountMinor, paidMinor }) => ({
        key: String(id),
        cells: [
          label || say(`plans.instalmentKinds.${kind}`),
          shownDay(ctx.merchant, dueOn, language),
          money(amountMinor),
          money(paidMinor),
        ],
      })),
      {
        key: 'due',
        cells: [say('plans.papers.due'), '', money(totalMinor === null ? null : totalMinor - paid), ''],
      },
    ],
  }
}

/** What the agent buys, at what price, and when it pays; a pro-forma until the group is confirmed. */
export async function confirmation(making: Making): Promise<Table[]> {
  const price = await priceTable(making)
  if (!price) return []
  const { say, language } = making
  const { content } = price.accepted
  const terms = nameIn(content.terms ?? {}, language)
  const ladder = content.cancelSteps ?? []
  return [
    { ...price.table, title: '' },
    await paymentTable(making, price.currency, price.totalMinor),
    ...(ladder.length
      ? [
          {
            title: say('groups.settings.cancelSteps'),
            heads: [say('groups.cancelSteps.hours'), say('groups.cancelSteps.basisPoints')],
            lines: ladder.map(({ hours, basisPoints }) => ({
              key: String(hours),
              cells: [String(hours), `${basisPoints / 100} %`],
            })),
          },
        ]
      : []),
    ...(terms ? [{ title: say('groups.settings.termsText'), text: terms, heads: [], lines: [] }] : []),
  ]
}

/** The agent's bill as the group stands now, less what was paid. */
export async function groupBill(making: Making): Promise<Table[]> {
  const price = await priceTable(making)
  if (!price) return []
  return [{ ...price.table, title: '' }, await paymentTable(making, price.currency, price.totalMinor)]
}

/** What each person was given, spent and collected, receipt by receipt, and what goes back; a page each, to be signed. */
export async function settlementSheet({ ctx, plan, say, language }: Making): Promise<Table[]> {
  const { currency } = ctx.merchant
  const money = (minor: number | null) => shown(say, minor, currency)
  const expenses = await expensesOf(ctx, plan.id)
  return (await settlementsOf(ctx, plan.id)).flatMap((one, at): Table[] => {
    const own = expenses
      .filter(({ crewId, status }) => crewId === one.crewId && status === 'approved')
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
    return [
      {
        title: one.name,
        ...(at > 0 && { apart: true }),
        heads: ['day', 'side', 'category', 'amountMinor', 'note'].map((head) =>
          say(head === 'amountMinor' ? 'plans.bills.amount' : `plans.expenses.${head}`),
        ),
        wide: [2, 4],
        right: [3],
        lines: own.map((row) => ({
          key: String(row.id),
          cells: [
            shownDay(ctx.merchant, row.day, language),
            say(`plans.expenseSides.${row.side}`),
            [row.category, row.service].filter(Boolean).join(' · '),
            row.currency === currency
              ? money(row.baseMinor)
              : `${shown(say, row.amountMinor, row.currency)}\n${money(row.baseMinor)}`,
            row.note,
          ],
        })),
      },
      {
        title: '',
        shape: 'facts',
        heads: [],
        lines: [
          ['advance', one.advanceMinor],
          ['collected', one.collectedMinor],
          ['spent', one.spentMinor],
          ...(one.claimedMinor ? [['claimed', one.claimedMinor]] : []),
          ['balance', one.balanceMinor],
        ].map(([key, minor]) => ({
          key: String(key),
          cells: [say(`plans.settlements.${key}`), money(Number(minor))],
        })),
      },
      {
        title: '',
        shape: 'signatures',
        heads: [],
        lines: ['signGuide', 'signFinance'].map((key) => ({ key, cells: [say(`plans.papers.${key}`)] })),
      },
    ]
  })
}

/** Inside: costs and what is left, as accepted, as booked and as it came to be; per guest and day too. What is missing is named. */
export async function profitSheet({ ctx, plan, say, language }: Making): Promise<Table[]> {
  const { currency } = ctx.merchant
  const money = (minor: number | null) => shown(say, minor, currency)
  const of = {
    plan,
    services: await allServices(ctx, plan.id),
    expenses: await expensesOf(ctx, plan.id),
  }
  const { planned, booked, actual, missing } = await profitOf(ctx, of)
  const lines = await profitLines(ctx, of)
  const guests = plan.adults + plan.children + plan.infants + plan.free_guests
  const columns = [planned, booked, actual]
  const row = (key: string, word: string, value: (one: ProfitRow) => string) => ({
    key,
    cells: [say(word), ...columns.map(value)],
  })
  const each = (minor: number | null, of: number) =>
    minor === null || of === 0 ? null : Math.round(minor / of)
  const heads = [
    say('plans.profit.line'),
    ...(['planned', 'booked', 'actual'] as const).map((one) => say(`plans.profit.${one}`)),
  ]
  return [
    {
      title: say('plans.profit.title'),
      text: missing.length ? say('plans.profit.missing', { names: missing.join(', ') }) : '',
      heads: ['', ...heads.slice(1)],
      wide: [0],
      right: [1, 2, 3],
      lines: [
        row('revenue', 'plans.stats.revenue', (one) => money(one.revenueMinor)),
        row('cost', 'plans.stats.cost', (one) => money(one.costMinor)),
        row('profit', 'plans.stats.profit', (one) => money(one.profitMinor)),
        row('margin', 'plans.stats.margin', ({ marginBasisPoints: margin }) =>
          margin === null ? say('plans.papers.unknown') : `${(margin / 100).toFixed(2)} %`,
        ),
        row('perGuest', 'plans.papers.perGuest', (one) => money(each(one.profitMinor, guests))),
        row('perDay', 'plans.papers.perDay', (one) => money(each(one.profitMinor, plan.day_count))),
      ],
    },
    {
      title: say('plans.profit.byService'),
      heads: [...heads, say('plans.profit.cause')],
      wide: [0],
      right: [1, 2, 3],
      lines: lines.map(({ key, names, kind, plannedMinor, bookedMinor, actualMinor, cause }) => ({
        key,
        cells: [
          nameIn(names, language) || (kind === 'supplements' ? say('plans.profit.supplements') : key),
          ...[plannedMinor, bookedMinor, actualMinor].map(money),
          cause ? say(`plans.profitCauses.${cause}`) : '',
        ],
      })),
    },
  ]
}
