import { sql } from 'kysely'
import type { z } from 'zod'
import { collectionRecord } from '#contract/finance/collections/collection.fields.ts'
import type {
  CollectionFilter,
  CollectionList,
  ShownAccount,
} from '#contract/finance/collections/collections.schema.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { anyOf, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = ReadOf<(typeof collectionRecord)['fields']> & { id: number; version: number }
const edit = 'setting.gatheringAccount.edit'

/** Accounts in which money is received, with what stands on each in the ledger. */
export async function listCollections(
  ctx: Ctx,
  { text, ...filter }: z.output<typeof CollectionFilter>,
): Promise<z.output<typeof CollectionList>> {
  const { kind = null, currency = null, enabled = null, ...paging } = filter
  const rows = sql<Row>`select c.*, coalesce(l.balance_minor, 0) as "balanceMinor" from collection_account c
      left join ledger_account l on l.merchant_id = c.merchant_id and l.kind = 'cash' and l.name = c.code and l.currency = c.currency
        and l.agent_id is null and l.supplier_id is null
     where c.merchant_id = ${ctx.scope.merchantId} and ${finds(text, ['c.code', 'c.name', 'c.bank_name', 'c.account_number'])}
       and (${kind}::text is null or c.kind = ${kind}) and (${currency}::text is null or c.currency = ${currency})
       and (${enabled}::boolean is null or c.enabled = ${enabled})`
  const page = await pageOf(ctx, paging, rows, sql`r.enabled desc, r.code`)
  const can = canOf(ctx, { edit, enable: edit })
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({
      id,
      version,
      ...answerOf(collectionRecord, row),
      can,
    })),
  }
}

type Choosing = { text?: string | undefined; ids?: number[] | undefined; currency?: string | undefined }
/** Enabled accounts for pickers, or the ones asked by id, whatever their state; the default of its currency first. */
export async function collectionChoices(ctx: Ctx, { text, ids, currency }: Choosing) {
  const all = ctx.db
    .selectFrom('collection_account as c')
    .select(['c.id', 'c.code', 'c.name', 'c.currency'])
    .where('c.merchant_id', '=', ctx.scope.merchantId)
    .where(finds(text, ['c.code', 'c.name']))
  const some = ids?.length ? all.where('c.id', '=', anyOf(ids)) : all.where('c.enabled', '=', true)
  const rows = await (currency ? some.where('c.currency', '=', currency) : some)
    .orderBy('c.is_default', 'desc')
    .orderBy('c.code')
    .limit(100)
    .execute()
  return { rows }
}

/** What whoever pays is told: accounts that are shown, the default first. An agent's session finds no others. */
export const shownAccounts = (ctx: Ctx, currency: string): Promise<ShownAccount[]> =>
  sql<ShownAccount>`select id, code, name, kind, currency, bank_name as "bankName", account_name as "accountName",
      account_number as "accountNumber", swift, instructions, qr_file_id as "qrFileId", is_default as "isDefault"
    from collection_account
   where merchant_id = ${ctx.scope.merchantId} and shown and enabled and currency = ${currency}
   order by is_default desc, code`
    .execute(ctx.db)
    .then(({ rows }) => rows)
