import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ageing, Statement, StatementAsk } from '#contract/billing/statement/statement.schema.ts'
import { ages } from '#contract/billing/statement/ages.ts'
import { languages } from '#contract/kit/languages.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { dayStart } from '../../kit/db/filters.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { templateOf } from '../papers/template.ts'
import { printSheet } from '../print/paper.ts'
import { openBills, selectAgeing, toAgeing, type AgeingRow } from './ageing.queries.ts'

type Ask = z.output<typeof StatementAsk>
/** A statement is read and printed; a longer one is asked for in parts. */
const mostRows = 5_000

/** Of whom: staff name an agent, an agent is told of itself. */
const agentIn = (ctx: Ctx, { agentId }: Ask): number =>
  ctx.scope.agentId ?? agentId ?? failField('agentId', 'required')

const nothing = (
  agentId: number,
  code: string,
  name: string,
  currency: string,
  limitMinor: number,
): Ageing => ({
  agentId,
  code,
  name,
  currency,
  currentMinor: 0,
  d30Minor: 0,
  d60Minor: 0,
  d90Minor: 0,
  olderMinor: 0,
  billedMinor: 0,
  unbilledMinor: 0,
  creditMinor: 0,
  owedMinor: 0,
  limitMinor,
  stopped: '',
  can: {},
})

/** What moved on what an agent owes between two days, with the balance before and after, and the bills open at the end. */
export async function readStatement(ctx: Ctx, ask: Ask): Promise<Statement> {
  const agentId = agentIn(ctx, ask)
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  if (ask.to < ask.from) failField('to', 'billing.fieldErrors.beforeFrom')
  return asMerchant(ctx, async (own) => {
    const { merchantId } = own.scope
    const [found] = (
      await sql<AgeingRow>`select * from (${selectAgeing(own, ask.to)}) r where r."agentId" = ${agentId} and r.currency = ${agent.currency}`.execute(
        own.db,
      )
    ).rows
    const account = sql`ledger_account l join posting p on p.merchant_id = l.merchant_id and p.account_id = l.id join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id`
    const whose = sql`l.merchant_id = ${merchantId} and l.kind = 'agent-receivable' and l.agent_id = ${agentId} and l.currency = ${agent.currency}`
    const opening = await sql<{
      minor: number
    }>`select coalesce(sum(p.amount_minor), 0)::bigint as minor from ${account} where ${whose} and j.at < ${dayStart(own, ask.from)}`.execute(
      own.db,
    )
    const { rows } = await sql<
      Omit<Statement['rows'][number], 'balanceMinor'>
    >`select j.at, j.kind, coalesce(nullif(o.code, ''), j.memo) as reference, p.amount_minor as "amountMinor"
      from ${account} left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
     where ${whose} and j.at >= ${dayStart(own, ask.from)} and j.at < ${dayStart(own, ask.to, 1)} order by j.at, p.id limit ${mostRows}`.execute(
      own.db,
    )
    const bills = await sql<
      Statement['bills'][number]
    >`select b.id, coalesce(b.code, '') as code, b.due_day as "dueDay", b.total_minor as "totalMinor", b.open as "openMinor", b.days as "overdueDays"
      from (${openBills(own, ask.to)}) b where b.agent_id = ${agentId} and b.currency = ${agent.currency} and b.open <> 0 order by b.due_day, b.id`.execute(
      own.db,
    )
    const openingMinor = opening.rows[0]!.minor
    let balanceMinor = openingMinor
    const moved = rows.map((row) => ({ ...row, balanceMinor: (balanceMinor += row.amountMinor) }))
    const ageing = found
      ? toAgeing(ctx, found)
      : nothing(agentId, agent.code, agent.name, agent.currency, agent.creditLimitMinor)
    return {
      ageing,
      from: ask.from,
      to: ask.to,
      openingMinor,
      closingMinor: balanceMinor,
      rows: moved,
      bills: bills.rows,
    }
  })
}

const movementWord = (ctx: Ctx, language: Ask['language'], kind: string): string => {
  const key = `agents.movements.${kind}`
  const word = ctx.app.word(language ?? 'en', key)
  return word === key ? ctx.app.word(language ?? 'en', 'agents.movements.order-reserved') : word
}

async function told(ctx: Ctx, ask: Ask) {
  const statement = await readStatement(ctx, ask)
  const agent =
    (await loadAgents(ctx, [statement.ageing.agentId])).get(statement.ageing.agentId) ?? fail('notFound')
  const language = ask.language ?? languages.find((one) => one === agent.language) ?? 'en'
  const day = (at: string) =>
    Temporal.Instant.from(new Date(at).toISOString())
      .toZonedDateTimeISO(ctx.merchant.timeZone)
      .toPlainDate()
      .toString()
  return { statement, agent, language, day, word: (key: string) => ctx.app.word(language, `billing.${key}`) }
}

const fileName = ({ ageing, to }: Statement, ending: string) => `statement-${ageing.code}-${to}.${ending}`

export async function statementPdf(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const { statement, agent, language, day, word } = await told(ctx, ask)
  const template = await asMerchant(ctx, (own) => templateOf(own))
  const { ageing } = statement
  const money = (minor: number) => groupedAmount(minor, ageing.currency)
  const line = (label: string, minor: number) => ['', label, '', '', money(minor)]
  return {
    contentType: 'application/pdf',
    fileName: fileName(statement, 'pdf'),
    headers: { 'cache-control': 'no-store' },
    body: await printSheet(ctx, {
      language,
      title: word('text.statement'),
      code: `${statement.from} – ${statement.to}`,
      accent: template.accent || '#0B6E75',
      seller: { name: template.seller, lines: template.address.split('\n') },
      buyer: { label: word('fields.agent'), name: agent.name, lines: [agent.code] },
      facts: [
        { label: word('fields.opening'), value: money(statement.openingMinor) },
        { label: word('fields.closing'), value: money(statement.closingMinor) },
        { label: word('fields.currency'), value: ageing.currency },
      ],
      note: '',
      columns: [
        { label: word('fields.period'), width: 22 },
        { label: word('fields.movement'), width: 0 },
        { label: word('fields.reference'), width: 40 },
        { label: word('fields.amount'), width: 28, right: true },
        { label: word('fields.balance'), width: 30, right: true },
      ],
      rows: [
        line(word('fields.opening'), statement.openingMinor),
        ...statement.rows.map(({ at, kind, reference, amountMinor, balanceMinor }) => [
          day(at),
          movementWord(ctx, language, kind),
          reference,
          money(amountMinor),
          money(balanceMinor),
        ]),
        line(word('fields.closing'), statement.closingMinor),
      ],
      sums: [
        ...ages.map((age) => ({ label: word(`ages.${age}`), value: money(ageing[`${age}Minor`]) })),
        { label: word('fields.unbilled'), value: money(ageing.unbilledMinor) },
        { label: word('fields.credit'), value: money(-ageing.creditMinor) },
        { label: word('fields.owed'), value: `${money(ageing.owedMinor)} ${ageing.currency}`, strong: true },
      ],
      texts: [
        ...(statement.bills.length
          ? [
              {
                label: word('text.openBills'),
                lines: statement.bills.map(
                  ({ code, dueDay, openMinor }) => `${code} · ${dueDay ?? ''} · ${money(openMinor)}`,
                ),
              },
            ]
          : []),
        ...(template.bank ? [{ label: word('template.bank'), lines: template.bank.split('\n') }] : []),
      ],
      foot: [agent.name, template.footer].filter(Boolean).join(' · '),
    }),
  }
}

export async function statementXlsx(ctx: Ctx, ask: Ask): Promise<RawAnswer> {
  const { statement, language, day, word } = await told(ctx, ask)
  const text = (minor: number) => minorToText(minor, statement.ageing.currency)
  return sheetAnswer('xlsx', fileName(statement, 'xlsx'), [
    ['period', 'movement', 'reference', 'amount', 'balance'].map((key) => word(`fields.${key}`)),
    [statement.from, word('fields.opening'), '', '', text(statement.openingMinor)],
    ...statement.rows.map(({ at, kind, reference, amountMinor, balanceMinor }) => [
      day(at),
      movementWord(ctx, language, kind),
      reference,
      text(amountMinor),
      text(balanceMinor),
    ]),
    [statement.to, word('fields.closing'), '', '', text(statement.closingMinor)],
  ])
}
