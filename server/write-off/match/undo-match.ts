import { sql } from 'kysely'
import type { z } from 'zod'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { UndoMatch } from '#contract/write-off/match/match.schema.ts'
import { postJournals, type AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { suggestSoon } from '../suggest/suggest-lines.ts'
import { unlearn } from './learn.ts'
import { recomputeLineStates, lockLines } from './match-records.ts'
import { movedBy, refuseClosed, unsettleItem } from './unsettle-item.ts'

type Item = {
  kind: string
  itemId: number
  paymentId: number | null
  settled: boolean
  name: string
  partner: string
}

/** A match is taken back, each part by its own command; its lines are open again, and so is what they were. */
export async function undoMatch(
  ctx: Ctx,
  { id, reason }: z.output<typeof UndoMatch>,
): Promise<{ done: true }> {
  const m = ctx.scope.merchantId
  const seen = await sql<{ lineId: number }>`select line_id as "lineId" from bank_match_line
    where merchant_id = ${m} and match_id = ${id} order by line_id`.execute(ctx.db)
  // Lines before their match, as whoever makes one does it.
  const lines = await lockLines(
    ctx,
    seen.rows.map((row) => ({ id: row.lineId })),
  )
  const match = await lockRow(ctx, 'bank_match', id)
  if (match.undone_at) fail('operationInvalid')
  const { rows: items } =
    await sql<Item>`select kind, item_id as "itemId", payment_id as "paymentId", settled, name,
      (select 'agent ' || a.id from agent a where a.merchant_id = i.merchant_id and a.name = i.partner limit 1) as partner
    from bank_match_item i where merchant_id = ${m} and match_id = ${id} order by id`.execute(ctx.db)
  const moved = await movedBy(ctx, id)
  await refuseClosed(ctx, { journalKey: match.journal_key, moved })
  for (const item of items) await unsettleItem(ctx, item, { moved, reason })
  if (match.journal_key) await reverse(ctx, match.journal_key, reason)
  for (const table of ['bank_match_line', 'bank_match_item', 'bank_match_posting'])
    await sql`update ${sql.table(table)} set live = false where merchant_id = ${m} and match_id = ${id}`.execute(
      ctx.db,
    )
  await updateRow(ctx, 'bank_match', match, {
    undone_at: ctx.now.toISOString(),
    undone_by_name: ctx.actor.name,
    undone_reason: reason,
  })
  await recomputeLineStates(
    ctx,
    lines.map((line) => line.id),
  )
  await unlearn(
    ctx,
    lines,
    items.flatMap(({ partner }) => partner || []),
  )
  const sum = lines.reduce((all, line) => all + line.amount_minor, 0)
  await emit(ctx, 'write-off.matchUndone', {
    subject: 'bankMatch',
    subjectId: id,
    reason,
    facts: {
      items: items
        .map(({ name }) => name)
        .slice(0, 5)
        .join(', '),
      amount: `${groupedAmount(sum, match.currency)} ${match.currency}`,
    },
    topics: ['bankLine', 'account', 'book'],
  })
  await suggestSoon(ctx)
  return { done: true }
}

type Entry = AccountRef & { amount: number }

/** The journal of a match the other way round; on the first open day where its own is closed. */
async function reverse(ctx: Ctx, onceKey: string, reason: string): Promise<void> {
  const { rows } = await sql<Entry & { journal: string }>`
    select j.kind as journal, a.kind, a.name, a.currency, p.amount_minor as amount
      from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
     where j.merchant_id = ${ctx.scope.merchantId} and j.once_key = ${onceKey} order by p.id`.execute(ctx.db)
  const [first] = rows
  if (!first) fail('notFound')
  await postJournals(ctx, [
    {
      kind: `${first.journal}-back`,
      memo: reason,
      onceKey: `${onceKey} back`,
      entries: rows.map(({ amount, kind, name = '', currency }) => {
        const account: AccountRef = { kind, name, currency }
        return amount > 0 ? { account, creditMinor: amount } : { account, debitMinor: -amount }
      }),
    },
  ])
}
