import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadOf, RowOf } from '#contract/kit/record/record-types.ts'
import { answerOf, storedOf, rowOf } from '#contract/kit/record/record-values.ts'
import { matchRuleRecord } from '#contract/write-off/rules/rule.fields.ts'
import type {
  Rehearsal,
  Rule,
  RuleFilter,
  RuleForm,
  RuleList,
} from '#contract/write-off/rules/rule.schema.ts'
import { chartOf, readChart } from '../../finance/finance.public.ts'
import { chartKey, isByHand } from '#contract/finance/books/kinds.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { lockForm, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { deletesPlain, enablesPlain, savePlain } from '../../kit/record/plain-record.ts'
import { bankFees, chartAccount, feesKey } from '../match/explain-line.ts'
import { suggestSoon } from '../suggest/suggest-lines.ts'
import { fitsRule, readRules } from './rule-fits.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'

type Fields = (typeof matchRuleRecord)['fields']
const rules = {
  table: 'match_rule',
  subject: 'matchRule',
  event: 'write-off.rule',
  kept: (row: RowOf<Fields>) => storedOf(matchRuleRecord, row),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['matchRule'],
} as const

/** A rule begins switched off, and so does one that says something else now: it is rehearsed first. */
export async function saveRule(ctx: Ctx, form: RuleForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'match_rule', form)
  await chartAccount(ctx, 'chartAccount', form.chartAccount)
  if (form.accountId !== null) await readRow(ctx, 'collection_account', form.accountId)
  if (form.fromMinor !== null && form.toMinor !== null && form.fromMinor > form.toMinor)
    failField('toMinor', 'write-off.text.belowFrom')
  return savePlain(
    ctx,
    rules,
    before,
    { ...rowOf(matchRuleRecord, form), enabled: false },
    { created_by_name: ctx.actor.name },
  )
}

const maxShown = 100
type Hit = {
  id: number
  day: string
  text: string
  amountMinor: number
  currency: string
  state: string
  was: string
  wasKey: string
}

/** What it would have made of the lines of the year before: what people said the same of, what they said otherwise of, what is open. */
export async function rehearseRule(ctx: Ctx, { id }: { id: number }): Promise<Rehearsal> {
  const row = await lockRow(ctx, 'match_rule', id)
  const [rule] = await readRules(ctx, false, id)
  if (!rule) fail('notFound')
  const { rows } = await sql<Hit>`
    select l.id, l.day, coalesce(nullif(l.text, ''), l.payer) as text, l.amount_minor as "amountMinor", l.currency, l.state,
           coalesce(m.chart_kind || '|' || m.chart_name, '') as "wasKey",
           coalesce((select string_agg(i.name, ', ') from bank_match_item i where i.merchant_id = m.merchant_id and i.match_id = m.id), '') as was
      from bank_line l
      left join lateral (select t.* from bank_match_line x join bank_match t on t.merchant_id = x.merchant_id and t.id = x.match_id
         where x.merchant_id = l.merchant_id and x.line_id = l.id and x.live order by t.id limit 1) m on true
     where l.merchant_id = ${ctx.scope.merchantId} and l.day > ${ctx.now.toISOString()}::timestamptz::date - 366 and ${fitsRule(rule)}
     order by l.day desc, l.id desc limit 5000`.execute(ctx.db)
  const chart = await chartOf(ctx)
  const view = rows.map(({ id: lineId, state, was, wasKey, ...line }): Rehearsal['rows'][number] => ({
    ...line,
    lineId,
    outcome: state === 'open' ? 'open' : wasKey === rule.chartAccount ? 'same' : 'other',
    was: was || chart.get(wasKey)?.title || '',
  }))
  const count = (outcome: string) => view.filter((one) => one.outcome === outcome).length
  // Those first that a person said something else of.
  const order = ['other', 'open', 'same']
  const rehearsal: Rehearsal = {
    same: count('same'),
    other: count('other'),
    open: count('open'),
    amountMinor: view.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    rows: view.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)).slice(0, maxShown),
  }
  await updateRow(
    ctx,
    'match_rule',
    { id },
    {
      rehearsal: JSON.stringify(rehearsal),
      rehearsed_version: row.version,
      rehearsed_at: ctx.now.toISOString(),
    },
  )
  return rehearsal
}

const enables = enablesPlain(rules)
/** Switched on as it was rehearsed; where people had said otherwise of some lines that is asked first. */
export async function enableRule(ctx: Ctx, one: { id: number; enabled: boolean }): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'match_rule', one.id)
  if (one.enabled) {
    if (row.rehearsed_version !== row.version) fail('write-off.notRehearsed')
    const found = await sql<{
      other: number
    }>`select coalesce((rehearsal->>'other')::int, 0) as other from match_rule
      where merchant_id = ${ctx.scope.merchantId} and id = ${one.id}`.execute(ctx.db)
    const [{ other } = { other: 0 }] = found.rows
    if (other > 0)
      ask(ctx, [{ key: 'write-off.questions.otherwise', facts: { count: other, name: row.name } }])
  }
  await enables(ctx, one)
  if (one.enabled) await suggestSoon(ctx)
  return { done: true }
}

export const deleteRule = deletesPlain(rules)

type Row = ReadOf<Fields> & {
  id: number
  version: number
  accountName: string
  rehearsedAt: string | null
  rehearsed: boolean
  rehearsal: Rehearsal | null
  chart_account: string
}

export async function listRules(
  ctx: Ctx,
  { text, ...filter }: z.output<typeof RuleFilter>,
): Promise<z.output<typeof RuleList>> {
  const { enabled = null, ...paging } = filter
  const found = sql<Row>`select r.*, coalesce(c.name, '') as "accountName", r.rehearsed_at as "rehearsedAt",
      coalesce(r.rehearsed_version = r.version, false) as rehearsed
    from match_rule r left join collection_account c on c.merchant_id = r.merchant_id and c.id = r.account_id
   where r.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['r.name', 'r.contains'])} and (${enabled}::boolean is null or r.enabled = ${enabled})`
  const page = await pageOf(ctx, paging, found, sql`r.enabled desc, r.id desc`)
  const chart = await chartOf(ctx)
  const key = writeOffKeys.rules
  const can = canOf(ctx, { edit: key, rehearse: key, enable: key, delete: key })
  return {
    ...page,
    rows: page.rows.map((row): Rule => ({
      id: row.id,
      version: row.version,
      ...answerOf(matchRuleRecord, row),
      accountName: row.accountName,
      chartTitle: chart.get(row.chart_account)?.title ?? bankFees(ctx).title,
      rehearsedAt: row.rehearsedAt,
      rehearsed: row.rehearsed,
      rehearsal: row.rehearsal,
      can,
    })),
  }
}

/** Accounts of the books that a line may be explained by. */
export async function chartChoices(ctx: Ctx) {
  const chart = await readChart(ctx)
  const isThere = chart.some((one) => chartKey(one) === feesKey)
  return {
    rows: [...(isThere ? [] : [bankFees(ctx)]), ...chart]
      .filter(({ kind }) => isByHand(kind))
      .map(({ kind, name, number, title }) => ({
        value: chartKey({ kind, name }),
        label: [number, title].filter(Boolean).join(' '),
      })),
  }
}
