import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import type { OurLine } from './match-rows.ts'

/** What we say that a line `l` costs with a supplier in a currency: its cost as it is booked, and what was put on it. */
export const oursOf = (supplierId: ReturnType<typeof sql>, currency: ReturnType<typeof sql>) => sql<number>`(
  coalesce((select k.posted_minor from order_line_cost k where k.merchant_id = l.merchant_id and k.line_id = l.id
             and k.supplier_id = ${supplierId} and k.currency = ${currency}), 0)
  + coalesce((select sum(i.amount_minor) from order_item i where i.merchant_id = l.merchant_id and i.line_id = l.id and i.side = 'cost'
               and i.supplier_id = ${supplierId} and i.currency = ${currency} and i.removed_at is null), 0))::bigint`

type Whose = { supplierId: number; currency: string }

/** Lines of the supplier that rows may be about: those with their codes, and those of their days. */
export async function ourLines(
  ctx: Ctx,
  { supplierId, currency }: Whose,
  about: { codes: ReadonlySet<string>; days: ReadonlySet<string> },
): Promise<OurLine[]> {
  const [codes, days] = [[...about.codes], [...about.days]]
  const plain = (column: string) => sql`regexp_replace(upper(${sql.ref(column)}), '[^[:alnum:]]', '', 'g')`
  const found = await sql<OurLine>`
    select l.id, array[o.code, l.supplier_order_code, l.mirror_order_code] as codes, l.date as day,
           array[o.lead_name, o.contact_name, o.contact_pinyin]
             || coalesce((select array_agg(g.name) || array_agg(g.pinyin) from order_guest g
                           where g.merchant_id = o.merchant_id and g.order_id = o.id), '{}') as names,
           ${oursOf(sql`${supplierId}::bigint`, sql`${currency}::text`)} as "oursMinor"
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.supplier_id = ${supplierId} and o.deleted_at is null and not o.invalid
       and (l.date = any(${days}::date[]) or ${plain('o.code')} = any(${codes}::text[])
            or l.supplier_order_code <> '' and ${plain('l.supplier_order_code')} = any(${codes}::text[])
            or l.mirror_order_code <> '' and ${plain('l.mirror_order_code')} = any(${codes}::text[]))
     order by l.id`.execute(ctx.db)
  return found.rows
}
