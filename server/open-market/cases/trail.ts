import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { CaseAbout, CaseState, CaseVerb } from '#contract/open-market/cases.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow, updateRow } from '../../kit/db/rows.ts'
import type { MarketCase } from '../../kit/db/tables.gen.ts'
import { takeCaseFiles } from './case-files.ts'
import { postCase } from '../contracts/messages.ts'
import type { SentFile } from '../sent-files.ts'

export type CaseCopy = Selectable<MarketCase>

/** What one side said, the same in both copies. */
export type CaseEntry = {
  no: number
  verb: CaseVerb
  byCode: string
  byName: string
  body: string
  amountMinor: number | null
  at: string
  files: readonly SentFile[]
}
/** What an open case is about, as the other side reads it: by what both know of it. */
export type CaseOpening = {
  direction: 'sells' | 'buys'
  sellerOrderId: number | null
  buyerLineId: number | null
  /** Not said by one that left before there were others than orders. */
  about?: CaseAbout
  reference?: string
  dealId?: number | null
  title: string
  currency: string
  claimMinor: number
}
export type CaseBody = {
  key: string
  state: CaseState
  entry: CaseEntry
  before: string
  hash: string
  opening?: CaseOpening
  /** The sender's own numbers of the entry's files, by which they are fetched. */
  fileIds?: readonly number[]
}

/** Each entry's hash holds the one before: a trail that was changed anywhere is another from there on. */
export const entryHash = (
  before: string,
  { no, verb, byCode, byName, body, amountMinor, at, files }: CaseEntry,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        before,
        no,
        verb,
        byCode,
        byName,
        body,
        amountMinor,
        at,
        ...(files.length ? [files.map((file) => [file.name, file.contentType, file.size, file.sha256])] : []),
      ]),
    )
    .digest('base64url')

export const addEntry = (
  ctx: Ctx,
  caseId: number,
  entry: CaseEntry,
  {
    ours,
    before,
    hash,
    fileIds,
  }: { ours: boolean; before: string; hash: string; fileIds: readonly number[] },
): Promise<unknown> =>
  sql`insert into market_case_entry (merchant_id, case_id, no, ours, verb, by_name, body, amount_minor, at, before_hash, hash, files, file_ids)
    values (${ctx.scope.merchantId}, ${caseId}, ${entry.no}, ${ours}, ${entry.verb}, ${entry.byName}, ${entry.body}, ${entry.amountMinor},
            ${entry.at}, ${before}, ${hash}, ${JSON.stringify(entry.files)}::jsonb, ${[...fileIds]}::bigint[])`.execute(
    ctx.db,
  )

export const entryOf = (
  ctx: Ctx,
  no: number,
  verb: CaseVerb,
  {
    body = '',
    amountMinor = null,
    files = [],
  }: { body?: string; amountMinor?: number | null; files?: readonly SentFile[] },
): CaseEntry => ({
  no,
  verb,
  byCode: ctx.merchant.code,
  byName: ctx.actor.name,
  body,
  amountMinor,
  at: ctx.now.toISOString(),
  files,
})

export const lockCase = (ctx: Ctx, id: number): Promise<CaseCopy> =>
  lockRow(ctx, 'market_case', id, 'for update')

type Moving = {
  to: CaseState
  body?: string
  amountMinor?: number | null
  fileIds?: readonly number[]
  copy?: Partial<Pick<CaseCopy, 'offer_minor' | 'offer_ours'>>
}
/**
 * One move of a case: the row that both share counts it, our trail grows by an entry, and the other side hears of it by message. Of two
 * that move at once the second is refused.
 */
export async function moveCase(ctx: Ctx, copy: CaseCopy, verb: CaseVerb, moving: Moving): Promise<CaseCopy> {
  const { to, body, amountMinor, fileIds = [], copy: values } = moving
  const files = await takeCaseFiles(ctx, copy.id, fileIds)
  const entry = entryOf(ctx, copy.seq + 1, verb, {
    ...(body && { body }),
    amountMinor: amountMinor ?? null,
    files,
  })
  const hash = entryHash(copy.hash, entry)
  const { rows } =
    await sql`update platform.market_case_head set state = ${to}, seq = seq + 1, hash = ${hash}, moved_at = ${entry.at}
    where key = ${copy.key} and seq = ${copy.seq} and hash = ${copy.hash} returning seq`.execute(ctx.db)
  if (!rows.length) fail('open-market.contractChanged')
  await addEntry(ctx, copy.id, entry, { ours: true, before: copy.hash, hash, fileIds })
  const after = { ...values, state: to, seq: entry.no, hash, moved_at: entry.at }
  await updateRow(ctx, 'market_case', { id: copy.id }, after)
  await postCase(ctx, copy.partner_id, { key: copy.key, state: to, entry, before: copy.hash, hash, fileIds })
  return { ...copy, ...after }
}

/** The number by which both sides call it. */
export const numberOf = (key: string): string => key.slice(0, 8).toUpperCase()
