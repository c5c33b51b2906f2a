import { sql } from 'kysely'
import type { z } from 'zod'
import type { OneStatement } from '#contract/write-off/statements/statement.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import type { ParsedLine } from '../read/parsed-statement.ts'
import { suggestSoon } from '../suggest/suggest-lines.ts'
import { keysInParts } from './line-keys.ts'
import {
  currencyOf,
  readStatement,
  refuseOtherAccount,
  viewOf,
  type StatementRecord,
} from './statement-records.ts'
import { payoutReference, takeChannel } from './take-channel.ts'
import { providerId, takeProvider } from './take-provider.ts'

type StatementRef = z.output<typeof OneStatement>

/** Keeps the lines of a statement that are not there yet; suggestions follow in the background. */
export async function takeStatement(ctx: Ctx, { id, version }: StatementRef): Promise<{ taken: number }> {
  const statement = await readStatement(ctx, id, true)
  if (statement.state !== 'read') fail('operationInvalid')
  if (version !== undefined && version !== statement.version) fail('changedMeanwhile')
  const { source, account_id: accountId, connection_id: connectionId, agent_id: agentId } = statement
  if (source === 'bank' && accountId === null) failField('accountId', 'required')
  const currency = await currencyOf(ctx, source, { accountId, connectionId, agentId })
  const view = viewOf(statement)
  await refuseOtherAccount(ctx, statement, accountId)
  if (view.currency && view.currency !== currency)
    failField('accountId', 'finance.fieldErrors.otherCurrency', { currency: view.currency })
  if (!view.lines.length && (view.broken.length || !statement.draft?.told))
    failField('mapping', 'write-off.text.nothingRead')
  const taken =
    source === 'bank'
      ? await keepLines(ctx, statement, view.lines, currency)
      : source === 'provider'
        ? await takeProvider(ctx, statement, view.lines, currency)
        : await takeChannel(ctx, statement, view.lines, currency)
  await updateRow(ctx, 'bank_statement', statement, {
    state: 'taken',
    taken_at: ctx.now.toISOString(),
    taken_by_name: ctx.actor.name,
    new_count: taken,
    content: null,
    draft: null,
    outside_ids: source === 'bank' ? [] : [...new Set(view.lines.map(outsideIds[source](statement)))],
  })
  await emit(ctx, 'write-off.statementTaken', {
    subject: 'bankStatement',
    subjectId: id,
    facts: { file: statement.file_name, lines: taken },
    topics: ['bankLine'],
  })
  await suggestSoon(ctx)
  return { taken }
}

/** By which number each line of such a list is found again. */
const outsideIds = { provider: providerId, channel: payoutReference }

async function keepLines(
  ctx: Ctx,
  { id, account_id: accountId }: StatementRecord,
  lines: readonly ParsedLine[],
  currency: string,
): Promise<number> {
  const keys = await keysInParts(lines)
  const rows = lines.map((line, at) => ({
    key: keys[at],
    day: line.day,
    value: line.valueDay,
    amount: line.amountMinor,
    text: line.text,
    payer: line.payer,
    account: line.payerAccount,
    reference: line.reference,
    bank: line.bankReference,
    balance: line.balanceMinor,
  }))
  const { rows: stored } = await sql`
    insert into bank_line (merchant_id, statement_id, account_id, line_key, day, value_day, currency, amount_minor, text, payer, payer_account,
      reference, bank_reference, balance_minor)
    select ${ctx.scope.merchantId}, ${id}, ${accountId}, r.key, r.day, r.value, ${currency}, r.amount, r.text, r.payer, r.account, r.reference, r.bank, r.balance
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(key text, day date, value date, amount bigint, text text, payer text, account text, reference text, bank text, balance bigint)
        on conflict (merchant_id, account_id, line_key) do nothing returning 1`.execute(ctx.db)
  return stored.length
}

/** Takes a statement away again: nothing of it is matched, and nothing of it is in the books. */
export async function dropStatement(ctx: Ctx, { id, version }: StatementRef): Promise<{ done: true }> {
  const statement = await readStatement(ctx, id, true)
  if (version !== undefined && version !== statement.version) fail('changedMeanwhile')
  const { merchantId } = ctx.scope
  if (statement.state === 'taken') {
    if (statement.source !== 'bank') fail('operationInvalid')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from bank_line l
      where l.merchant_id = ${merchantId} and l.statement_id = ${id}
        and exists (select from bank_match_line m where m.merchant_id = l.merchant_id and m.line_id = l.id)`.execute(
      ctx.db,
    )
    const [{ n } = { n: 0 }] = rows
    if (n > 0) fail('write-off.stillMatched', { count: n })
    await sql`delete from bank_line where merchant_id = ${merchantId} and statement_id = ${id}`.execute(
      ctx.db,
    )
  }
  await sql`delete from bank_statement where merchant_id = ${merchantId} and id = ${id}`.execute(ctx.db)
  await emit(ctx, 'write-off.statementDropped', {
    subject: 'bankStatement',
    subjectId: id,
    facts: { file: statement.file_name },
    topics: ['bankLine'],
  })
  return { done: true }
}
