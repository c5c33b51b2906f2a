import { readFileSync } from 'node:fs'
import { minorToText, groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Statement } from '#contract/agents/statement/statement.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { todayOf } from '../../kit/text/today.ts'
import { statedMovements, statementOf, type StatedMovement } from './statement.queries.ts'

/** As many movements as a workbook, or a document that somebody turns over, may hold. */
const most = { xlsx: 20_000, pdf: 2_000 }
const template = readFileSync(new URL('./statement.typ', import.meta.url), 'utf8')

type Asked = { from?: string | undefined; to?: string | undefined; format: 'xlsx' | 'pdf' }

/** One agent's statement as a file in the reader's language; too long a period is refused, never cut short. */
export async function statementFile(
  ctx: Ctx,
  agentId: number,
  { format, ...period }: Asked,
): Promise<RawAnswer> {
  const statement = await statementOf(ctx, agentId, period)
  if (statement.movements > most[format]) fail('agents.statementTooLong', { max: most[format] })
  const movements = await statedMovements(ctx, agentId, statement, most[format])
  const fileName = `statement-${statement.code}-${statement.from}-${statement.to}.${format}`
  const body = { fileName, headers: { 'cache-control': 'no-store' } }
  return format === 'xlsx'
    ? { ...(await sheetAnswer('xlsx', fileName, sheetRows(ctx, statement, movements))), ...body }
    : { contentType: 'application/pdf', body: await pages(ctx, statement, movements), ...body }
}

const heads = [
  'at',
  'kind',
  'account',
  'order',
  'agentOrderCode',
  'memo',
  'up',
  'down',
  'balanceAfter',
] as const
const headOf = (ctx: Ctx, head: (typeof heads)[number]): string =>
  ctx.app.word(ctx.language, `agents.statement.${head}`)

/** What a movement is called; one that has no name of its own is an order's. */
function kindOf({ app, language }: Ctx, kind: string): string {
  const key = `agents.movements.${kind}`
  const said = app.word(language, key)
  return said === key ? app.word(language, 'agents.movements.order-reserved') : said
}
const accountOf = ({ app, language }: Ctx, account: string): string =>
  app.word(language, `agents.accounts.${account}`)

type Amount = (minor: number, currency: string) => string
const cellsOf = (ctx: Ctx, row: StatedMovement, amount: Amount): string[] => [
  momentText(new Date(row.at), ctx.merchant.timeZone),
  kindOf(ctx, row.kind),
  accountOf(ctx, row.account),
  row.orderCode,
  row.agentOrderCode,
  row.memo,
  row.amountMinor > 0 ? amount(row.amountMinor, row.currency) : '',
  row.amountMinor < 0 ? amount(-row.amountMinor, row.currency) : '',
  amount(row.balanceAfterMinor, row.currency),
]

/** Opening and closing of each account stand among the movements, so that its columns add up. */
function sheetRows(
  ctx: Ctx,
  { accounts, currency, from, to }: Statement,
  movements: StatedMovement[],
): string[][] {
  const edge = (day: string, word: 'opening' | 'closing', account: string, minor: number) => [
    day,
    ctx.app.word(ctx.language, `agents.statement.${word}`),
    accountOf(ctx, account),
    '',
    '',
    '',
    '',
    '',
    minorToText(minor, currency),
  ]
  return [
    heads.map(
      (head) =>
        `${headOf(ctx, head)}${['up', 'down', 'balanceAfter'].includes(head) ? ` (${currency})` : ''}`,
    ),
    ...accounts.map(({ account, openingMinor }) => edge(from, 'opening', account, openingMinor)),
    ...movements.map((row) => cellsOf(ctx, row, minorToText)),
    ...accounts.map(({ account, closingMinor }) => edge(to, 'closing', account, closingMinor)),
  ]
}

/** The document: accounts above, every movement below. */
const pages = (ctx: Ctx, statement: Statement, movements: StatedMovement[]): Promise<Buffer> => {
  const { language } = ctx
  const { accounts, currency, from, to } = statement
  const word = (key: string) => ctx.app.word(language, `agents.statement.${key}`)
  const data = {
    language,
    merchant: nameIn(ctx.merchant.names, language),
    title: word('title'),
    agent: `${statement.name} (${statement.code})`,
    period: `${dateInWords(from, language).date} – ${dateInWords(to, language).date}`,
    facts: [
      [word('currency'), currency],
      [word('term'), ctx.app.word(language, `agents.settlementTerms.${statement.settlementTerm}`)],
      [word('made'), dateInWords(todayOf(ctx), language).date],
    ],
    accountHeads: ['account', 'opening', 'up', 'down', 'closing'].map(word),
    accounts: accounts.map(({ account, openingMinor, upMinor, downMinor, closingMinor }) => [
      accountOf(ctx, account),
      ...[openingMinor, upMinor, downMinor, closingMinor].map((minor) => groupedAmount(minor, currency)),
    ]),
    heads: heads.map((head) => headOf(ctx, head)),
    rows: movements.map((row) => cellsOf(ctx, row, groupedAmount)),
    nothing: word('nothing'),
  }
  return pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPdf(template, data))
}
