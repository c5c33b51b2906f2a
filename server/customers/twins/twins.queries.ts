import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { customerKeys as keys } from '#contract/customers/customer.keys.ts'
import type { MatchKind, Twin } from '#contract/customers/customers.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { isOneOf } from '../people/stands-for.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = { why: z.output<typeof MatchKind>; found_at: string; a: Twin['a']; b: Twin['b'] }

const face = (alias: string): RawBuilder<unknown> => {
  const c = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_build_object('id', ${c('id')}, 'code', 'C' || ${c('id')}, 'name', ${c('name')}, 'pinyin', ${c('pinyin')}, 'phone', ${c('phone')},
    'email', ${c('email')}, 'birthdate', ${c('birthdate')}, 'orders', ${c('orders')}, 'lastTrip', ${c('last_trip')})`
}

/** Each is asked by its id, worked out before (`offset 0`): behind the walls an index takes no expression, and every pair met every customer. */
const oneOf = (id: RawBuilder<unknown>) =>
  sql`(select * from customer where merchant_id = t.merchant_id and id = ${id} offset 0)`

/** Pairs of standing profiles that nobody decided of, the latest found first; each pair once, whichever of its profiles were alike. */
const openTwins = (ctx: Ctx, of?: number) => sql<Row>`
  select distinct on (a.id, b.id) t.why, t.found_at, ${face('a')} as a, ${face('b')} as b, a.id as a_id, b.id as b_id
    from customer_twin t
    cross join lateral ${oneOf(sql`t.a_id`)} x
    cross join lateral ${oneOf(sql`t.b_id`)} y
    cross join lateral (select least(p, q) as low, greatest(p, q) as high
      from (values (coalesce(x.root_id, x.id), coalesce(y.root_id, y.id))) roots (p, q) offset 0) k
    cross join lateral ${oneOf(sql`k.low`)} a
    cross join lateral ${oneOf(sql`k.high`)} b
   where t.merchant_id = ${ctx.scope.merchantId} and not t.apart and a.id <> b.id and a.erased_at is null and b.erased_at is null
     and not exists (select from customer_twin n where n.merchant_id = t.merchant_id and n.a_id = a.id and n.b_id = b.id and n.apart)
     ${of === undefined ? sql`` : sql`and (a.id = ${of} or b.id = ${of}) and (${isOneOf(ctx, 't.a_id', of)} or ${isOneOf(ctx, 't.b_id', of)})`}
   order by a.id, b.id, t.found_at desc`

const toTwin = (ctx: Ctx) => {
  const can = canOf(ctx, { merge: keys.merge, apart: keys.merge })
  return ({ why, found_at: foundAt, a, b }: Row): Twin => ({ id: `${a.id}-${b.id}`, why, a, b, foundAt, can })
}

export async function listTwins(ctx: Ctx, paging: { pageNo: number; pageSize: number }) {
  const page = await pageOf(ctx, paging, openTwins(ctx), sql`r.found_at desc, r.a_id, r.b_id`)
  return { ...page, rows: page.rows.map(toTwin(ctx)) }
}

export async function twinsOf(ctx: Ctx, id: number): Promise<Twin[]> {
  const { rows } = await openTwins(ctx, id).execute(ctx.db)
  return rows.map(toTwin(ctx))
}
