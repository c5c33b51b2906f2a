import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { z } from 'zod'
import { movementKeys } from '#contract/agents/movement-keys.ts'
import type { StatementAsk } from '#contract/billing/statement/statement.schema.ts'
import { ages } from '#contract/billing/statement/ages.ts'
import { firstOf } from '#contract/kit/given.ts'
import { languages } from '#contract/kit/languages.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import { loadAgents, statementPeriod, type StatedMovement } from '../../agents/agents.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { shownMoment } from '../../kit/text/years.ts'
import { templateOf } from '../papers/template.ts'
import { printSheet } from '../print/paper.ts'
import { statementWith, type Stated } from './statement.ts'

type Ask = z.output<typeof StatementAsk>
/** As many movements as a workbook, or a document that somebody turns over, may hold. */
const limit = { xlsx: 100_000, pdf: 5_000 }

/** The statement in its language; too long a period is refused, never cut short. */
async function readStatement(ctx: Ctx, ask: Ask, format: keyof typeof limit) {
  const max = limit[format]
  const statement = await statementWith(ctx, ask, max, format === 'xlsx')
  if (statement.movements > max) fail('agents.statementTooLong', { max })
  const { agentId } = statement.ageing
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  const language = ask.language ?? asOneOf(languages, agent.language) ?? 'en'
  const word = (key: string) => ctx.app.word(language, key)
  return {
    statement,
    agent,
    language,
    word,
    time: (at: string) => shownMoment(ctx.merchant, at, language),
  }
}
type ReadStatement = Awaited<ReturnType<typeof readStatement>>

/** What a movement is called. */
const kindOf = ({ word }: ReadStatement, { kind }: StatedMovement): string =>
  firstOf(movementKeys(kind).flatMap((key) => (word(key) === key ? [] : [word(key)])))

const fileName = ({ ageing, from, to }: Stated, ending: string) =>
  `statement-${ageing.code}-${from}-${to}.${ending}`

export async function statementPdf(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const all = await readStatement(ctx, ask, 'pdf')
  const { statement, agent, language, word, time } = all
  const template = await asMerchant(ctx, (own) => templateOf(own))
  const { ageing, accounts } = statement
  const billing = (key: string) => word(`billing.${key}`)
  const head = (key: string) => word(`agents.statement.${key}`)
  const money = (minor: number) => groupedAmount(minor, ageing.currency)
  const paper = accounts.filter(({ account }) => account !== 'agent-frozen')
  const many = paper.length > 1
  const named = (account: string) => word(`agents.accounts.${account}`)
  const edge = (label: string, of: (typeof accounts)[number], minor: number) => [
    '',
    label,
    ...(many ? [named(of.account)] : []),
    '',
    '',
    money(minor),
  ]
  return {
    contentType: 'application/pdf',
    fileName: fileName(statement, 'pdf'),
    headers: { 'cache-control': 'no-store' },
    body: await printSheet(ctx, {
      language,
      title: billing('text.statement'),
      code: `${statement.from} – ${statement.to}`,
      accent: template.accent || '#0B6E75',
      seller: { name: template.seller, lines: template.address.split('\n') },
      buyer: { label: billing('fields.agent'), name: agent.name, lines: [agent.code] },
      facts: [
        ...accounts.map(({ account, openingMinor, closingMinor }) => ({
          label: named(account),
          value: `${money(openingMinor)} → ${money(closingMinor)}`,
        })),
        { label: billing('fields.currency'), value: ageing.currency },
      ],
      note: '',
      columns: [
        { label: head('at'), width: 27 },
        { label: head('kind'), width: 0 },
        ...(many ? [{ label: head('account'), width: 24 }] : []),
        { label: billing('fields.reference'), width: 36 },
        { label: billing('fields.amount'), width: 26, right: true as const },
        { label: head('balanceAfter'), width: 28, right: true as const },
      ],
      rows: [
        ...paper.map((one) => edge(head('opening'), one, one.openingMinor)),
        ...statement.stated.map((row) => [
          time(row.at),
          kindOf(all, row),
          ...(many ? [named(row.account)] : []),
          row.orderCode || row.memo,
          money(row.amountMinor),
          money(row.balanceAfterMinor),
        ]),
        ...paper.map((one) => edge(head('closing'), one, one.closingMinor)),
      ],
      sums: ageing.owedMinor || ageing.billedMinor ? sumsOf(all) : [],
      texts: textsOf(all, nameIn(template.bank, language)),
      foot: [agent.name, nameIn(template.footer, language)].filter(Boolean).join(' · '),
    }),
  }
}

/** Which bills are open, and where they are paid. */
function textsOf({ statement: { bills, ageing }, word }: ReadStatement, bank: string) {
  const open = bills.map(
    ({ code, dueDay, openMinor }) =>
      `${code} · ${dueDay ?? ''} · ${groupedAmount(openMinor, ageing.currency)}`,
  )
  return [
    ...(open.length ? [{ label: word('billing.text.openBills'), lines: open }] : []),
    ...(bank ? [{ label: word('billing.template.bank'), lines: bank.split('\n') }] : []),
  ]
}

/** What is owed by age; an agent that pays ahead owes nothing and is told nothing of it. */
function sumsOf({ statement: { ageing }, word }: ReadStatement) {
  const money = (minor: number) => groupedAmount(minor, ageing.currency)
  return [
    ...ages.map((age) => ({ label: word(`billing.ages.${age}`), value: money(ageing[`${age}Minor`]) })),
    { label: word('billing.fields.unbilled'), value: money(ageing.unbilledMinor) },
    { label: word('billing.fields.credit'), value: money(-ageing.creditMinor) },
    {
      label: word('billing.fields.owed'),
      value: `${money(ageing.owedMinor)} ${ageing.currency}`,
      strong: true as const,
    },
  ]
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

/** Opening and closing of each account stand among the movements, so that its columns add up. */
export async function statementXlsx(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const all = await readStatement(ctx, ask, 'xlsx')
  const { statement, word, time } = all
  const { currency } = statement.ageing
  const text = (minor: number) => minorToText(minor, currency)
  const head = (key: string) => word(`agents.statement.${key}`)
  const named = (account: string) => word(`agents.accounts.${account}`)
  const edge = (day: string, label: 'opening' | 'closing', account: string, minor: number) => [
    day,
    head(label),
    named(account),
    '',
    '',
    '',
    '',
    '',
    text(minor),
  ]
  const { accounts, from, to } = statement
  return {
    ...(await sheetAnswer('xlsx', fileName(statement, 'xlsx'), [
      heads.map(
        (key) => `${head(key)}${['up', 'down', 'balanceAfter'].includes(key) ? ` (${currency})` : ''}`,
      ),
      ...accounts.map(({ account, openingMinor }) => edge(from, 'opening', account, openingMinor)),
      ...statement.stated.map((row) => [
        time(row.at),
        kindOf(all, row),
        named(row.account),
        row.orderCode,
        row.agentOrderCode,
        row.memo,
        row.amountMinor > 0 ? text(row.amountMinor) : '',
        row.amountMinor < 0 ? text(-row.amountMinor) : '',
        text(row.balanceAfterMinor),
      ]),
      ...accounts.map(({ account, closingMinor }) => edge(to, 'closing', account, closingMinor)),
    ])),
    headers: { 'cache-control': 'no-store' },
  }
}

type OwnAsk = { from?: string | undefined; to?: string | undefined; format: 'xlsx' | 'pdf' }
/** The statement of the agent whose session it is, in the language of its page. */
export function ownStatementFile(ctx: Ctx, { format, ...period }: OwnAsk): Promise<RawAnswer> {
  const agentId = ctx.scope.agentId ?? fail('notFound')
  const ask: Ask = { ...statementPeriod(ctx, period), agentId, language: ctx.language }
  return format === 'pdf' ? statementPdf(ctx, ask) : statementXlsx(ctx, ask)
}
