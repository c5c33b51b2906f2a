import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  codeKey,
  judgeCodes,
  maxCodes,
  readCodes,
  type CodeProblem,
} from '#contract/ticketing/prepaid/code-list.ts'
import type { AddCodes, CodesAdded } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { ask, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { boughtJournal } from './code-journals.ts'
import { codesChanged } from './codes-changed.ts'

export type NewCode = { code: string; symbology: string; serial: string; password: string; uses: number }

/** How many refused codes are told. */
const maxProblems = 200

/** Codes of a text for a batch: looked at, or the good ones taken in. A text that came before is asked about. */
export async function addCodes(
  ctx: Ctx,
  { batchId, text, symbology, uses, save }: AddCodes,
): Promise<CodesAdded> {
  const codes = readCodes(text)
  if (!codes.length) failField('text', 'required')
  if (codes.length > maxCodes) failField('text', 'tooLarge', { max: maxCodes })
  const batch = await (save ? lockRow(ctx, 'prepaid_batch', batchId) : readRow(ctx, 'prepaid_batch', batchId))
  const existing = await existingCodes(ctx, codes)
  const judged = judgeCodes(codes, {
    existing: new Set(existing.keys()),
    isExpired: batch.valid_until < todayOf(ctx),
  })
  const good = judged.filter(({ problem }) => !problem)
  if (save) {
    const hash = createHash('sha256').update(codes.map(codeKey).join('\n')).digest('hex')
    if (await hasHash(ctx, hash))
      ask(ctx, [{ key: 'ticketing.questions.sameCodes', facts: { count: codes.length } }])
    await insertCodes(
      ctx,
      batchId,
      good.map(({ code }) => ({ code, symbology, serial: '', password: '', uses })),
    )
    await sql`update prepaid_batch set file_hashes = file_hashes || ${hash}::text
       where merchant_id = ${ctx.scope.merchantId} and id = ${batchId}`.execute(ctx.db)
  }
  const refused = judged.flatMap(({ code, problem }): { code: string; problem: CodeProblem }[] =>
    problem ? [{ code, problem }] : [],
  )
  return {
    good: good.length,
    refused: refused.length,
    problems: refused.slice(0, maxProblems).map(({ code, problem }) => ({
      code: code.slice(0, 200),
      problem,
      batch: existing.get(codeKey(code)) ?? '',
    })),
  }
}

async function hasHash(ctx: Ctx, hash: string): Promise<boolean> {
  const { rows } =
    await sql`select from prepaid_batch where merchant_id = ${ctx.scope.merchantId} and ${hash} = any(file_hashes) limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** Of these codes those that the merchant has already, by their key, with the batch that they came in. */
export async function existingCodes(ctx: Ctx, codes: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(codes.map(codeKey))]
  const { rows } = await sql<{ key: string; batch: string }>`
    select c.code_key as key, coalesce(nullif(b.reference, ''), '#' || b.id) as batch from unnest(${keys}::text[]) k (key)
      cross join lateral (select * from prepaid_code where merchant_id = ${ctx.scope.merchantId} and code_key = k.key offset 0) c
      join prepaid_batch b on b.merchant_id = c.merchant_id and b.id = c.batch_id`.execute(ctx.db)
  return new Map(rows.map(({ key, batch }) => [key, batch]))
}

/** Takes codes into a batch, and books what they cost. One that another import brought meanwhile is refused by its field. */
export async function insertCodes(ctx: Ctx, batchId: number, codes: readonly NewCode[]): Promise<void> {
  if (!codes.length) return
  const batch = await lockRow(ctx, 'prepaid_batch', batchId)
  const ticket = await readRow(ctx, 'prepaid_ticket', batch.ticket_id)
  const { merchantId } = ctx.scope
  const rows = codes.map((code) => ({ ...code, key: codeKey(code.code) }))
  const { rows: made } =
    await sql`insert into prepaid_code (merchant_id, ticket_id, batch_id, code, code_key, symbology, serial, password, uses,
        valid_from, valid_until, unit_cost_minor)
    select ${merchantId}, ${batch.ticket_id}, ${batchId}, r.code, r.key, r.symbology, r.serial, r.password, r.uses,
           ${batch.valid_from}::date, ${batch.valid_until}::date, ${batch.unit_cost_minor}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(code text, key text, symbology text, serial text, password text, uses int)
        on conflict do nothing returning id`.execute(ctx.db)
  if (made.length < rows.length) failField('code', 'ticketing.codeProblems.existing')
  const amountMinor = batch.unit_cost_minor * rows.length
  if (amountMinor > 0) await postJournals(ctx, [boughtJournal(ticket.currency, amountMinor, batch.reference)])
  await emit(ctx, 'ticketing.codesAdded', {
    subject: 'prepaidBatch',
    subjectId: batchId,
    facts: {
      count: rows.length,
      reference: batch.reference,
      name: `${ticket.scenic_spot} · ${ticket.ticket_type}`,
    },
  })
  await codesChanged(ctx, [ticket.sku_id])
}
