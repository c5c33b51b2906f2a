import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { quotaRecord } from '#contract/suppliers/quota/quota.fields.ts'
import type {
  QuotaFilter,
  QuotaList,
  QuotaLogFilter,
  TopUpFilter,
  TopUpRow,
} from '#contract/suppliers/quota/quota.schema.ts'
import { topUpStates } from '#contract/suppliers/quota/quota.states.ts'
import { answerProof } from '../../files/files.public.ts'
import { listPostings } from '../../finance/finance.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'
import { quotaRef } from './quota-record.ts'

const key = 'supplierRouter.quotaManage'
type Row = ReadOf<(typeof quotaRecord)['fields']> & { id: number; version: number }

/** Quotas with what is left of each; those that run out first. */
export async function listQuotas(
  ctx: Ctx,
  { text, ...filter }: z.output<typeof QuotaFilter>,
): Promise<z.output<typeof QuotaList>> {
  const { currency = null, state = null, ...paging } = filter
  const quotas = sql<Row>`select r.* from (select q.*, s.name as "supplierName", coalesce(l.balance_minor, 0) as "balanceMinor",
      coalesce(l.balance_minor, 0) + q.credit_minor as "leftMinor",
      case when not q.enabled then 'disabled' when coalesce(l.balance_minor, 0) + q.credit_minor <= 0 then 'used-up'
           when coalesce(l.balance_minor, 0) + q.credit_minor < q.warning_minor then 'low' else 'good' end as state
    from supplier_quota q join supplier s on s.merchant_id = q.merchant_id and s.id = q.supplier_id
    left join ledger_account l on l.merchant_id = q.merchant_id and l.kind = 'supplier-quota' and l.supplier_id = q.supplier_id
      and l.currency = q.currency
   where q.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['s.name', 's.code', 'q.note'])}
     and (${currency}::text is null or q.currency = ${currency})) r
   where (${state}::text is null or r.state = ${state})`
  const page = await pageOf(
    ctx,
    paging,
    quotas,
    sql`array_position(array['used-up', 'low', 'good', 'disabled'], r.state), r."supplierName", r.id`,
  )
  const can = canOf(ctx, { edit: `${key}.edit`, enable: `${key}.edit`, topUp: `${key}.topUp` })
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({ id, version, ...answerOf(quotaRecord, row), can })),
  }
}

/** By supplier, for the choice of one. */
export async function quotaChoices(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  const rows = await ctx.db
    .selectFrom('supplier_quota as q')
    .innerJoin('supplier as s', (j) =>
      j.onRef('s.merchant_id', '=', 'q.merchant_id').onRef('s.id', '=', 'q.supplier_id'),
    )
    .select(['q.id', 'q.currency as code', 's.name'])
    .where('q.merchant_id', '=', ctx.scope.merchantId)
    .where(ids?.length ? sql<boolean>`q.id = ${anyOf(ids)}` : finds(text, ['s.name', 's.code']))
    .orderBy('s.name')
    .limit(100)
    .execute()
  return { rows }
}

/** What was paid in, the newest first. */
export async function listTopUps(ctx: Ctx, { text, ...filter }: z.output<typeof TopUpFilter>) {
  const { quotaId = null, supplierId = null, status = null, ...paging } = filter
  const query = sql<
    Omit<TopUpRow, 'can'>
  >`select t.id, t.version, t.supplier_id as "supplierId", s.name as "supplierName",
      t.amount_minor as "amountMinor", t.currency, c.name as "accountName", t.paid_on as "paidOn", t.reference, t.note,
      t.proof_file_id as "proofFileId", t.status, t.by_name as "byName", t.at, t.reversed_by_name as "reversedByName", t.reason
    from quota_top_up t join supplier s on s.merchant_id = t.merchant_id and s.id = t.supplier_id
    join collection_account c on c.merchant_id = t.merchant_id and c.id = t.account_id
   where t.merchant_id = ${ctx.scope.merchantId} and (${quotaId}::bigint is null or t.quota_id = ${quotaId})
     and (${supplierId}::bigint is null or t.supplier_id = ${supplierId}) and (${status}::text is null or t.status = ${status})
     and ${finds(text, ['s.name', 's.code', 't.reference', 't.note', 't.by_name'])}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row): TopUpRow => ({ ...row, can: canMove(ctx, topUpStates, row.status) })),
  }
}

export const topUpProof = async (ctx: Ctx, { id }: { id: number }) =>
  answerProof(ctx, (await readRow(ctx, 'quota_top_up', id)).proof_file_id)

/** Every top-up, use and return of one, with the balance after it. */
export const quotaLog = async (ctx: Ctx, { quotaId, ...filter }: z.output<typeof QuotaLogFilter>) =>
  listPostings(ctx, quotaRef(await readRow(ctx, 'supplier_quota', quotaId)), filter)
