import { sql, type RawBuilder } from 'kysely'
import type { Names } from '#contract/kit/schema.ts'
import type {
  CaseFile,
  CaseFilter,
  CaseInfo,
  CaseList,
  CaseRow,
  CaseVerb,
} from '#contract/open-market/cases.schema.ts'
import { liveCases } from '#contract/open-market/cases.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { partnerByCode } from '../partners.ts'
import { numberOf, type CaseCopy } from './trail.ts'

const answerHours = 72
const waitDays = 7
const key = 'oMarket.case'
type Found = CaseCopy & { code: string; names: Names }

const silentFor = ({ now }: Ctx, copy: CaseCopy): number => now.getTime() - new Date(copy.moved_at).getTime()

/** What can be done with it now. */
function openMoves(ctx: Ctx, copy: CaseCopy): Record<string, string> {
  const { state, ours, offer_ours: offerOurs } = copy
  if (!liveCases.includes(state)) return {}
  const waited = silentFor(ctx, copy) >= waitDays * 86_400_000
  const mayEscalate = state !== 'escalated' && (state !== 'open' || (ours && waited))
  return {
    answer: key,
    ...((state === 'answered' || state === 'proposed' || (state === 'open' && !ours)) && { offer: key }),
    ...(state === 'proposed' && offerOurs === false && { accept: key }),
    ...(mayEscalate && { escalate: key }),
    ...(ours && { withdraw: key }),
  }
}

const rowOf = (ctx: Ctx, row: Found): CaseRow => ({
  id: row.id,
  number: numberOf(row.key),
  partnerCode: row.code,
  partnerNames: row.names,
  direction: row.direction,
  ours: row.ours,
  orderId: row.order_id,
  orderCode: row.order_code,
  about: row.about,
  reference: row.reference,
  title: row.title,
  currency: row.currency,
  claimMinor: row.claim_minor,
  offerMinor: row.offer_minor,
  offerOurs: row.offer_ours,
  executedAt: row.executed_at,
  state: row.state,
  late: row.state === 'open' && silentFor(ctx, row) > answerHours * 3_600_000,
  seq: row.seq,
  openedAt: row.opened_at,
  movedAt: row.moved_at,
  can: canOf(ctx, openMoves(ctx, row)),
})

const found = (ctx: Ctx, where: RawBuilder<unknown>, limit = 1) => sql<Found>`
  select c.*, m.code, m.names from market_case c join platform.merchant m on m.id = c.partner_id
   where c.merchant_id = ${ctx.scope.merchantId} and ${where} order by c.id desc limit ${limit}`

/** Cases with a company, or with all; the latest first. */
export async function listCases(ctx: Ctx, { merchantCode, maxRows }: CaseFilter): Promise<CaseList> {
  const partner = merchantCode === undefined ? null : await partnerByCode(ctx, merchantCode)
  const where = partner ? sql`c.partner_id = ${partner.id}` : sql`true`
  const { rows } = await found(ctx, where, maxRows + 1).execute(ctx.db)
  return { rows: rows.slice(0, maxRows).map((row) => rowOf(ctx, row)), more: rows.length > maxRows }
}

type Entry = {
  no: number
  ours: boolean
  verb: CaseVerb
  byName: string
  body: string
  amountMinor: number | null
  at: string
  hash: string
  files: CaseFile[]
}
export async function caseInfo(ctx: Ctx, { id }: { id: number }): Promise<CaseInfo> {
  const { rows } = await found(ctx, sql`c.id = ${id}`).execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const { rows: entries } = await sql<Entry>`
    select no, ours, verb, by_name as "byName", body, amount_minor as "amountMinor", at, hash,
           coalesce((select jsonb_agg(f.file || jsonb_build_object('id', e.file_ids[f.place]) order by f.place)
                       from jsonb_array_elements(e.files) with ordinality as f (file, place)), '[]') as files
      from market_case_entry e
     where merchant_id = ${ctx.scope.merchantId} and case_id = ${id} order by no`.execute(ctx.db)
  return { ...rowOf(ctx, row), note: row.note, entries }
}
