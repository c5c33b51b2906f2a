import { sql } from 'kysely'
import type { MapStatement } from '#contract/write-off/statements/statement.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { stir } from '../../kit/events.ts'
import { hashOfTable } from '../read/read-table.ts'
import { currencyOf, readStatement, refuseOtherAccount } from './statement-records.ts'
import { lookAgain, mappingFor, readInTurn, sentBefore } from './upload-statement.ts'

/** Whose it is, how its letters are written, what its columns are: read anew. What was said of columns is remembered by their heads. */
export async function mapStatement(ctx: Ctx, form: MapStatement): Promise<{ done: true }> {
  const statement = await readStatement(ctx, form.id, true)
  if (statement.state !== 'read') fail('operationInvalid')
  if (form.version !== undefined && form.version !== statement.version) fail('changedMeanwhile')
  const { accountId, connectionId, agentId } = form
  const currency = await currencyOf(ctx, statement.source, form)
  await refuseOtherAccount(ctx, statement, accountId)
  const { file_hash: fileHash, part, id } = statement
  const isSent = await sentBefore(ctx, { fileHash, part, accountId, connectionId, agentId }, id)
  if (isSent !== undefined) failField('accountId', 'write-off.text.sentAlready')
  let { draft } = statement
  let mapping = form.mapping ?? statement.mapping
  const { encoding = statement.encoding } = form
  if (encoding !== statement.encoding && statement.content) {
    const read = await readInTurn(ctx, statement.content, currency, encoding)
    if (read.format !== 'table') failField('encoding', 'unknown')
    draft = { rows: read.rows }
    mapping = form.mapping ?? (await mappingFor(ctx, statement.source, read.rows))
  }
  if (form.mapping && draft && 'rows' in draft) {
    const heads = draft.rows[form.mapping.headAt] ?? failField('mapping', 'unknown')
    const named = form.mapping.columns.filter((name) => name && name !== 'text')
    if (new Set(named).size < named.length) failField('mapping', 'write-off.text.columnTwice')
    await sql`insert into statement_mapping (merchant_id, head_hash, mapping, by_name)
      values (${ctx.scope.merchantId}, ${hashOfTable(statement.source, heads)}, ${JSON.stringify(form.mapping)}::jsonb, ${ctx.actor.name})
      on conflict (merchant_id, head_hash) do update set mapping = excluded.mapping, by_name = excluded.by_name, at = clock_timestamp()`.execute(
      ctx.db,
    )
  }
  await updateRow(
    ctx,
    'bank_statement',
    { id: form.id },
    {
      account_id: accountId,
      connection_id: connectionId,
      agent_id: agentId,
      encoding,
      draft: JSON.stringify(draft),
      mapping: JSON.stringify(mapping),
    },
  )
  await lookAgain(ctx, await readStatement(ctx, form.id))
  stir(ctx, ['bankLine'], form.id)
  return { done: true }
}
