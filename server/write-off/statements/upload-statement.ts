import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StatementMapping } from '#contract/write-off/statements/statement-columns.ts'
import type { UploadStatement } from '#contract/write-off/statements/statement.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { WholeFile } from '../read/read-whole.ts'
import type { ParsedStatement } from '../read/parsed-statement.ts'
import type { TableColumns } from '../read/read-table.ts'
import { lookAt } from './check-statement.ts'
import { readFileApart, readLinesApart } from './read-apart.ts'
import {
  accountByNumber,
  currencyOf,
  readFirstLines,
  viewOf,
  type Draft,
  type StatementRecord,
} from './statement-records.ts'

type Upload = z.output<typeof UploadStatement>

/** Keeps a file as it was read, apart from the books. The same file again is refused once it was taken, and is the same one before. */
export async function uploadStatement(ctx: CallCtx, input: Upload): Promise<{ ids: number[] }> {
  const { source, file } = input
  const zone = ctx.merchant.timeZone
  const currency = await inTransaction(ctx, (inner) => currencyOf(inner, source, input))
  const read = await readFileApart(ctx, file.content, { source, currency, zone })
  if (read.format !== 'table') return inTransaction(ctx, (inner) => keepFile(inner, input, read))
  const { encoding, columns } = read
  const mapping = await inTransaction(ctx, (inner) => mappingFor(inner, columns))
  const about = { source, currency, near: todayOf(ctx), zone }
  const view = mapping && (await readLinesApart(ctx, { content: file.content, encoding, mapping, about }))
  return inTransaction(ctx, (inner) => keepFile(inner, input, { ...read, mapping, told: view }))
}

/** The parts of a file that has been read. */
export async function keepFile(ctx: Ctx, input: Upload, read: WholeFile): Promise<{ ids: number[] }> {
  const { file, source } = input
  const fileHash = createHash('sha256').update(file.content).digest('base64url')
  const drafts: Draft[] =
    read.format === 'table'
      ? [{ rows: read.rows, ...(read.told && { told: read.told }) }]
      : read.statements.map((view) => ({ told: view }))
  if (!drafts.length) failField('file', 'write-off.text.noStatement')
  const ids: number[] = []
  for (const [part, draft] of drafts.entries()) {
    const mapping = read.mapping ?? null
    const accountNumber = draft.told?.accountNumber ?? ''
    // A file that names an account of ours goes there, wherever it was sent.
    const named = source === 'bank' ? await accountByNumber(ctx, accountNumber) : undefined
    const accountId = named?.id ?? input.accountId
    const before = await sentBefore(ctx, { ...input, fileHash, part, accountId })
    if (before !== undefined) {
      ids.push(before)
      continue
    }
    const { id } = await insertRow(ctx, 'bank_statement', {
      source,
      account_id: accountId,
      connection_id: input.connectionId,
      agent_id: input.agentId,
      format: read.format,
      file_name: file.fileName,
      file_hash: fileHash,
      part,
      content: read.format === 'table' ? Buffer.from(file.content) : null,
      encoding: read.encoding,
      draft: JSON.stringify(draft),
      mapping: JSON.stringify(mapping),
      account_number: accountNumber,
      number: draft.told?.number ?? '',
      sent_by_name: ctx.actor.name,
    })
    await lookAgain(ctx, await readFirstLines(ctx, id, 1), draft.told)
    ids.push(id)
  }
  notify(ctx, ['bankLine'], firstOf(ids))
  return { ids }
}

type Sent = Pick<Upload, 'accountId' | 'connectionId' | 'agentId'> & { fileHash: string; part: number }

/**
 * The same part of the same file, of the same account: refused once it was taken, the one that is there before. A file counts once
 * for each account; one that was sent without an account is that of any.
 */
export async function sentBefore(
  ctx: Ctx,
  { fileHash, part, accountId, connectionId, agentId }: Sent,
  except = 0,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; state: string; by: string; day: string }>`
    select id, state, taken_by_name as by, (taken_at at time zone ${ctx.merchant.timeZone})::date::text as day from bank_statement
     where merchant_id = ${ctx.scope.merchantId} and file_hash = ${fileHash} and part = ${part} and id <> ${except}
       and (coalesce(${accountId}::bigint, ${connectionId}::bigint, ${agentId}::bigint) is null
            or (account_id is null and connection_id is null and agent_id is null)
            or (account_id is not distinct from ${accountId}::bigint and connection_id is not distinct from ${connectionId}::bigint
                and agent_id is not distinct from ${agentId}::bigint))
     order by state = 'taken' desc, account_id is null, id for no key update`.execute(ctx.db)
  const taken = rows.find(({ state }) => state === 'taken')
  if (taken) fail('write-off.sentBefore', { by: taken.by, day: taken.day })
  return rows[0]?.id
}

/** As it was said for the last file with the same heads, else by what the heads are called. */
export async function mappingFor(
  ctx: Ctx,
  { guess, hashes }: TableColumns,
): Promise<StatementMapping | null> {
  const found = await sql<{ hash: string; mapping: StatementMapping }>`
    select head_hash as hash, mapping from statement_mapping
     where merchant_id = ${ctx.scope.merchantId} and head_hash = any(${[...hashes]}::text[])`.execute(ctx.db)
  const [existing] = found.rows
  return existing ? { ...existing.mapping, headAt: hashes.indexOf(existing.hash) } : guess
}

/** Works out anew what stands in it; `read`: its lines, where they have just been read. */
export async function lookAgain(ctx: Ctx, statement: StatementRecord, read?: ParsedStatement): Promise<void> {
  const { source, account_id: accountId, connection_id: connectionId, agent_id: agentId } = statement
  const currency = await currencyOf(ctx, source, { accountId, connectionId, agentId })
  const view = read ?? viewOf(statement)
  const looked = await lookAt(ctx, statement, view, currency)
  await updateRow(ctx, 'bank_statement', statement, {
    currency,
    account_number: view.accountNumber || statement.account_number,
    opening_minor: view.openingMinor,
    closing_minor: view.closingMinor,
    from_day: looked.fromDay,
    to_day: looked.toDay,
    line_count: view.lines.length,
    new_count: view.lines.length - looked.known.size,
    broken: JSON.stringify(view.broken.slice(0, 500)),
    checks: JSON.stringify(looked.checks),
  })
}
