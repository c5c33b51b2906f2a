import { firstOf } from '#contract/kit/given.ts'
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { customerKeys as keys } from '#contract/customers/customer.keys.ts'
import type { Document, DocumentFilter } from '#contract/customers/customers.schema.ts'
import { documentRecord, soonDays } from '#contract/customers/document.fields.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { isOneOf, standsFor } from '../people/stands-for.ts'
import { finds } from '../../kit/db/filters.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'

type Row = ReadOf<(typeof documentRecord)['fields']> & { id: number; version: number }
type Filter = z.output<typeof DocumentFilter>

/** Of very many documents so many are counted: "1,000+". */
const counted = 1_000

const selected = (ctx: Ctx, where: readonly unknown[]) => sql<Row>`
  select d.id, d.version, d.kind, d.number, d.country, d.expires, d.note, d.file_id is not null as "hasFile",
         r.id as customer_id, coalesce(nullif(r.name, ''), r.pinyin) as "customerName",
         case when d.expires < ${todayOf(ctx)} then 'expired' when d.expires < ${todayOf(ctx)}::date + ${soonDays}::int then 'soon' else 'valid' end as state
    from customer_document d ${standsFor('d')}
   where d.merchant_id = ${ctx.scope.merchantId} and r.erased_at is null and ${sql.join(where, sql` and `)}`

const within = (ctx: Ctx, state: Filter['state']) => {
  const today = sql`${todayOf(ctx)}::date`
  if (state === 'expired') return sql<SqlBool>`d.expires < ${today}`
  if (state === 'soon') return sql<SqlBool>`d.expires >= ${today} and d.expires < ${today} + ${soonDays}::int`
  return sql<SqlBool>`(d.expires is null or d.expires >= ${today} + ${soonDays}::int)`
}

/** Documents, those that run out first before the others. Who may not read them neither sees a number nor finds by it. */
export async function listDocuments(ctx: Ctx, { customerId, text, kind, state, ...paging }: Filter) {
  const isOpen = may(ctx, keys.documents)
  const where = [finds(text, ['r.name', 'r.pinyin', ...(isOpen ? ['d.number'] : [])])]
  if (customerId) where.push(sql<SqlBool>`r.id = ${customerId}`, isOneOf(ctx, 'd.customer_id', customerId))
  if (kind) where.push(sql<SqlBool>`d.kind = ${kind}`)
  if (state) where.push(within(ctx, state))
  const all = selected(ctx, where)
  const page = await longPageOf(paging, {
    find: async (limit, skip) =>
      (
        await sql<Row>`select r.* from (${all}) r order by r.expires nulls last, r.id limit ${limit} offset ${skip}`.execute(
          ctx.db,
        )
      ).rows,
    count: async (limit) =>
      firstOf(
        (await sql<{ n: number }>`select count(*)::int as n from (${all} limit ${limit}) r`.execute(ctx.db))
          .rows,
      ).n,
    most: counted,
  })
  return { ...page, rows: page.rows.map(toDocument(ctx)) }
}

/** Of one customer, over all that was merged into it. */
export async function documentsOf(ctx: Ctx, rootId: number): Promise<Document[]> {
  const { rows } =
    await sql<Row>`select r.* from (${selected(ctx, [sql`r.id = ${rootId}`, isOneOf(ctx, 'd.customer_id', rootId)])}) r order by r.expires nulls last, r.id limit 200`.execute(
      ctx.db,
    )
  return rows.map(toDocument(ctx))
}

const toDocument = (ctx: Ctx) => {
  const can = canOf(ctx, { edit: keys.documents, file: keys.documents, delete: keys.documents })
  const isOpen = may(ctx, keys.documents)
  return ({ id, version, ...row }: Row): Document => ({
    id,
    version,
    ...answerOf(documentRecord, row),
    ...(!isOpen && { number: masked(row.number), note: '' }),
    can,
  })
}

/** The end of a number alone: enough to tell two documents apart, too little to use one. */
const masked = (number: string): string => `••••${number.length > 6 ? number.slice(-4) : ''}`
