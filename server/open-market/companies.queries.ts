import { sql, type RawBuilder } from 'kysely'
import { listedFrom } from '#contract/open-market/company.fields.ts'
import { marketSorts } from '#contract/open-market/market-sorts.ts'
import { liveStates } from '#contract/open-market/open-market.schema.ts'
import type { CompanyFilter, CompanyRow } from '#contract/open-market/open-market.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among, anew, containing, finds } from '../kit/db/filters.ts'
import { orderBy, pageOf } from '../kit/record/page-of.ts'
import { folded } from '../kit/text/fold.ts'
import { kindOf, type Direction } from './partners.ts'

/** How we stand with a company (`c`) in one direction, as its card says it. */
const connectionSql = (ctx: Ctx, direction: Direction): RawBuilder<CompanyRow['connection']> => {
  const { merchantId } = ctx.scope
  const linked = sql.table(kindOf(direction))
  return sql`coalesce(
    (select case when k.state in ('proposed', 'countered') then case when k.our_word then 'asked' else 'askedByThem' end
                 when k.state = 'accepted' then 'asked'
                 when k.state in ('active', 'suspended') then k.state
                 when k.state in ('ended', 'expired') then 'ended' end
       from market_contract k
      where k.merchant_id = ${merchantId} and k.partner_id = c.merchant_id and k.direction = ${direction}
      order by k.state in ${among(liveStates)} desc, k.id desc limit 1),
    case when exists (select from ${linked} r where r.merchant_id = ${merchantId} and r.bound_merchant_id = c.merchant_id and r.enabled)
         then 'linked' else 'none' end)`
}

/** What a card tells of a page `c` and its merchant `m`. */
export const cardSql = (ctx: Ctx, direction: Direction) => sql`
  m.code, m.names, c.country, c.city, c.areas, c.product_types as "productTypes", c.languages, c.about,
  c.licence_state as "licenceState", c.answer_hours as "answerHours", c.published_at as "publishedAt",
  ${connectionSql(ctx, direction)} as connection,
  (select count(*)::int from platform.market_product p where p.merchant_id = c.merchant_id) as products,
  coalesce((select jsonb_agg(s.names) from (select p.names from platform.market_product p
             where p.merchant_id = c.merchant_id order by p.shared_at desc, p.sku_id limit 3) s), '[]') as samples`

type Found = CompanyRow & { id: number; fit: number; publishedAt: string }

async function ownTypes({ db, scope }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ types: string[] }>`select product_types as types from platform.market_company
    where merchant_id = ${scope.merchantId}`.execute(db)
  return rows[0]?.types ?? []
}

/** Companies of the market that this merchant may find, as agents or as suppliers: what is hidden from it is not counted either. */
export const listCompanies = (direction: Direction) => async (ctx: Ctx, filter: CompanyFilter) => {
  const visibility = sql.ref(`c.${kindOf(direction)}_visibility`)
  const { text, country, area, productType, language, licensed, connection, answersWithin } = filter
  const wanted = [
    sql`c.merchant_id <> ${ctx.scope.merchantId} and c.complete >= ${listedFrom} and (c.email <> '' or c.phone <> '')`,
    sql`(${visibility} = 'all' or ${visibility} = 'licensed' and (select platform.market_licensed()))`,
    ...(text ? [finds(folded(text.toLowerCase()), ['c.search'])] : []),
    ...(country ? [sql`c.country = ${country}`] : []),
    ...(area ? [sql`c.areas ilike ${containing(area)}`] : []),
    ...(productType ? [sql`${productType} = any(c.product_types)`] : []),
    ...(language ? [sql`${language} = any(c.languages)`] : []),
    ...(licensed === undefined ? [] : [sql`(c.licence_state = 'checked') = ${licensed}`]),
    ...(connection ? [sql`${connectionSql(ctx, direction)} = ${connection}`] : []),
    ...(answersWithin ? [sql`c.answer_hours <= ${answersWithin}`] : []),
  ]
  const from = sql`from platform.market_company c where ${sql.join(wanted, sql` and `)}`
  const sort = filter.sort ?? 'fit'
  const types = sort === 'fit' ? await ownTypes(ctx) : []
  const key = {
    // Types in common, as a sum of plain comparisons: a query in each row costs more than all the rest.
    fit: sql`${sql.join(
      [sql`0`, ...types.map((type) => sql`(c.product_types @> array[${type}::text])::int`)],
      sql` + `,
    )}`,
    name: sql`(select coalesce(m.names ->> ${ctx.language}, m.names ->> 'en', m.code) from platform.merchant m where m.id = c.merchant_id)`,
    newest: sql`c.published_at`,
    answer: sql`c.answer_hours`,
  }[sort]
  const ids = sql<{ id: number }>`select c.merchant_id as id, ${key} as key ${from} ${anew}`
  const byKey = sql`r.key`
  const order = orderBy(marketSorts, filter, { fit: byKey, name: byKey, newest: byKey, answer: byKey })
  const page = await pageOf(ctx, filter, ids, order, sql`select ${from}`)
  const found = page.rows.map(({ id }) => id)
  const { rows } = await sql<Found>`select c.merchant_id as id, ${cardSql(ctx, direction)}
      from platform.market_company c join platform.merchant m on m.id = c.merchant_id
     where c.merchant_id = any(${found}::int[]) order by array_position(${found}::int[], c.merchant_id)`.execute(
    ctx.db,
  )
  return { ...page, rows }
}
