import { sql } from 'kysely'
import type { MapStatement } from '#contract/write-off/statements/statement.schema.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { hashOfTable } from '../read/read-table.ts'
import { readFileApart, readLinesApart } from './read-apart.ts'
import {
  currencyOf,
  readFirstLines,
  readStatement,
  refuseOtherAccount,
  type StatementRecord,
} from './statement-records.ts'
import { lookAgain, mappingFor, sentBefore } from './upload-statement.ts'

type Read = Pick<StatementRecord, 'draft' | 'mapping' | 'encoding'>

/** Whose it is, how its letters are written, what its columns are: read anew. What was said of columns is remembered by their heads. */
export async function mapStatement(ctx: CallCtx, form: MapStatement): Promise<{ done: true }> {
  const begun = await inTransaction(ctx, async (inner) => {
    const statement = await openStatement(inner, form, false)
    return { statement, currency: await currencyOf(inner, statement.source, form) }
  })
  const read = await readAgain(ctx, form, begun)
  return inTransaction(ctx, (inner) => keepMapping(inner, form, begun.statement.version, read))
}

async function openStatement(ctx: Ctx, form: MapStatement, lock: boolean): Promise<StatementRecord> {
  const statement = await readStatement(ctx, form.id, lock)
  if (statement.state !== 'read') fail('operationInvalid')
  if (form.version !== undefined && form.version !== statement.version) fail('changedMeanwhile')
  const { accountId, connectionId, agentId } = form
  await refuseOtherAccount(ctx, statement, accountId)
  const { file_hash: fileHash, part, id } = statement
  const isSent = await sentBefore(ctx, { fileHash, part, accountId, connectionId, agentId }, id)
  if (isSent !== undefined) failField('accountId', 'write-off.text.sentAlready')
  return statement
}

/** The file once more, where its letters are said to be others; and its lines by the mapping that it has then. */
async function readAgain(
  ctx: CallCtx,
  form: MapStatement,
  { statement, currency }: { statement: StatementRecord; currency: string },
): Promise<Read> {
  const { source, content } = statement
  const { encoding = statement.encoding } = form
  let { draft } = statement
  let mapping = form.mapping ?? statement.mapping
  if (!content || !draft || !('rows' in draft)) return { draft, mapping, encoding }
  if (encoding !== statement.encoding) {
    const read = await readFileApart(ctx, content, {
      source,
      currency,
      encoding,
      zone: ctx.merchant.timeZone,
    })
    if (read.format !== 'table') failField('encoding', 'unknown')
    draft = { rows: read.rows }
    mapping = form.mapping ?? (await inTransaction(ctx, (inner) => mappingFor(inner, read.columns)))
  }
  const { rows } = draft
  if (!mapping) return { draft: { rows }, mapping, encoding }
  if (form.mapping) checkMapping(form.mapping, rows)
  const about = { source, currency, near: todayOf(ctx), zone: ctx.merchant.timeZone }
  const view = await readLinesApart(ctx, { content, encoding, mapping, about })
  return { draft: { rows, told: view }, mapping, encoding }
}

function checkMapping(
  { headAt, columns }: NonNullable<MapStatement['mapping']>,
  rows: readonly string[][],
): void {
  if (!rows[headAt]) failField('mapping', 'unknown')
  const named = columns.filter((name) => name && name !== 'text')
  if (new Set(named).size < named.length) failField('mapping', 'write-off.text.columnTwice')
}

async function keepMapping(
  ctx: Ctx,
  form: MapStatement,
  version: number,
  { draft, mapping, encoding }: Read,
): Promise<{ done: true }> {
  const statement = await openStatement(ctx, form, true)
  if (statement.version !== version) fail('changedMeanwhile')
  if (form.mapping && draft && 'rows' in draft) {
    const heads = draft.rows[form.mapping.headAt] ?? failField('mapping', 'unknown')
    await sql`insert into statement_mapping (merchant_id, head_hash, mapping, by_name)
      values (${ctx.scope.merchantId}, ${hashOfTable(statement.source, heads)}, ${JSON.stringify(form.mapping)}::jsonb, ${ctx.actor.name})
      on conflict (merchant_id, head_hash) do update set mapping = excluded.mapping, by_name = excluded.by_name, at = excluded.at`.execute(
      ctx.db,
    )
  }
  await updateRow(
    ctx,
    'bank_statement',
    { id: form.id },
    {
      account_id: form.accountId,
      connection_id: form.connectionId,
      agent_id: form.agentId,
      encoding,
      draft: JSON.stringify(draft),
      mapping: JSON.stringify(mapping),
    },
  )
  await lookAgain(ctx, await readFirstLines(ctx, form.id, 1), draft?.told)
  notify(ctx, ['bankLine'], form.id)
  return { done: true }
}
