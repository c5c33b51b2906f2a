import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { isByHand } from '#contract/finance/books/kinds.ts'
import type { ExplainLine } from '#contract/write-off/match/match.schema.ts'
import { cashRef, chartOf, postJournals, type AccountRef } from '../../finance/finance.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { sql } from 'kysely'
import { recomputeLineStates, lockLine, noonOf, requireOpen, type LineRecord } from './match-records.ts'

/** What banks keep has an account whether any kept something yet or not. */
export const feesKey = 'expense|bank-fees'
export const bankFees = (ctx: Ctx) => ({
  kind: 'expense' as const,
  name: 'bank-fees',
  number: '',
  title: `${ctx.app.word(ctx.language, 'finance.kinds.expense')} · ${ctx.app.word(ctx.language, 'finance.accountNames.bank-fees')}`,
})

/** The account of the chart that a person or a rule named. */
export async function chartAccount(
  ctx: Ctx,
  field: string,
  key: string,
): Promise<AccountRef & { title: string }> {
  const existing = (await chartOf(ctx)).get(key) ?? (key === feesKey ? bankFees(ctx) : undefined)
  if (!existing || !isByHand(existing.kind)) failField(field, 'unknown')
  return { kind: existing.kind, name: existing.name, currency: ctx.merchant.currency, title: existing.title }
}

/** What is open of a line goes to an account of the books: it is nothing that was asked of anybody. */
export async function explainLine(ctx: Ctx, { account, note, ...one }: ExplainLine): Promise<{ id: number }> {
  const line = await lockLine(ctx, one)
  const named = await chartAccount(ctx, 'account', account)
  const made = await explain(ctx, line, named, { note, ruleId: null })
  ctx.takenBackBy?.({ id: made.id, reason: ctx.app.word(ctx.language, 'write-off.text.takenBack') })
  return made
}

export async function explain(
  ctx: Ctx,
  line: LineRecord,
  { title, ...named }: AccountRef & { title: string },
  { note, ruleId }: { note: string; ruleId: number | null },
): Promise<{ id: number }> {
  const openMinor = line.amount_minor - line.matched_minor
  requireOpen(line)
  if (openMinor === 0) fail('operationInvalid')
  const bank = await cashRef(ctx, line.account_id)
  if (named.kind === bank.kind && (named.name ?? '') === bank.name)
    failField('account', 'write-off.text.sameAccount')
  const other: AccountRef = { ...named, currency: line.currency }
  const { id } = await insertRow(ctx, 'bank_match', {
    kind: 'explained',
    account_id: line.account_id,
    currency: line.currency,
    chart_kind: other.kind,
    chart_name: other.name ?? '',
    rule_id: ruleId,
    note,
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
  })
  const size = Math.abs(openMinor)
  const [debit, credit] = openMinor > 0 ? [bank, other] : [other, bank]
  const journalKey = `bank match ${id}`
  await postJournals(ctx, [
    {
      kind: 'bank-explained',
      memo: note || line.text,
      onceKey: journalKey,
      at: noonOf(ctx, line.day),
      entries: [
        { account: debit, debitMinor: size },
        { account: credit, creditMinor: size },
      ],
    },
  ])
  await updateRow(ctx, 'bank_match', { id }, { journal_key: journalKey })
  await sql`insert into bank_match_line (merchant_id, match_id, line_id, amount_minor)
    values (${ctx.scope.merchantId}, ${id}, ${line.id}, ${openMinor})`.execute(ctx.db)
  if (ruleId) await updateRow(ctx, 'bank_line', { id: line.id }, { rule_id: ruleId })
  await recomputeLineStates(ctx, [line.id])
  await emit(ctx, 'write-off.lineExplained', {
    subject: 'bankMatch',
    subjectId: id,
    reason: note || null,
    facts: { account: title, amount: `${groupedAmount(openMinor, line.currency)} ${line.currency}` },
    topics: ['bankLine', 'book'],
  })
  return { id }
}

type LineRef = { id: number; version?: number | undefined }
const amountOf = (line: LineRecord) => `${groupedAmount(line.amount_minor, line.currency)} ${line.currency}`

/** Nothing of ours: set aside with the reason, moved nowhere. */
export async function ignoreLine(
  ctx: Ctx,
  { reason, ...one }: LineRef & { reason: string },
): Promise<{ done: true }> {
  const line = await lockLine(ctx, one)
  requireOpen(line)
  if (line.matched_minor !== 0) fail('operationInvalid')
  await updateRow(ctx, 'bank_line', line, { state: 'ignored', reason })
  await emit(ctx, 'write-off.lineIgnored', {
    subject: 'bankLine',
    subjectId: line.id,
    reason,
    facts: { amount: amountOf(line) },
  })
  return { done: true }
}

export async function reopenLine(ctx: Ctx, one: LineRef): Promise<{ done: true }> {
  const line = await lockLine(ctx, one)
  if (line.state !== 'ignored') fail('operationInvalid')
  await updateRow(ctx, 'bank_line', line, { state: 'open', reason: '' })
  await emit(ctx, 'write-off.lineReopened', {
    subject: 'bankLine',
    subjectId: line.id,
    facts: { amount: amountOf(line) },
  })
  return { done: true }
}
