import { sql, type RawBuilder } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { isDown } from '#contract/kit/record/sorts.ts'
import { wordsOf } from '#contract/kit/text/text.ts'
import { listedFrom } from '#contract/open-market/company.fields.ts'
import { marketSorts } from '#contract/open-market/market-sorts.ts'
import { liveStates } from '#contract/open-market/open-market.schema.ts'
import type { CompanyFilter, CompanyRow } from '#contract/open-market/open-market.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among, anew, containing } from '../kit/db/filters.ts'
import { inOrder, longPageOf } from '../kit/record/page-of.ts'
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
  m.code, m.names, c.kinds, c.country, c.city, c.areas, c.product_types as "productTypes", c.languages, c.about,
  c.licence_state as "licenceState", c.answer_hours as "answerHours", c.published_at as "publishedAt",
  ${connectionSql(ctx, direction)} as connection,
  (select count(*)::int from platform.market_product p where p.merchant_id = c.merchant_id) as products,
  coalesce((select jsonb_agg(s.names) from (select p.names from platform.market_product p
             where p.merchant_id = c.merchant_id order by p.shared_at desc, p.sku_id limit 3) s), '[]') as samples`

type Found = CompanyRow & { id: number; publishedAt: string }

async function ownTypes({ db, scope }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ types: string[] }>`select product_types as types from platform.market_company
    where merchant_id = ${scope.merchantId}`.execute(db)
  return rows[0]?.types ?? []
}

/** Pages whose text has every word of a search; null where nothing is searched for. */
async function companiesSaying({ db }: Ctx, text: string | undefined): Promise<number[] | null> {
  const patterns = wordsOf(folded((text ?? '').toLowerCase())).map(containing)
  if (!patterns.length) return null
  const { rows } = await sql<{ ids: number[] }>`
    select platform.companies_saying(${patterns.toSorted((a, b) => b.length - a.length)}::text[]) as ids`.execute(
    db,
  )
  return firstOf(rows).ids
}

/** What a company has to be to be found: what is hidden from this merchant is not counted either. */
async function findable(ctx: Ctx, direction: Direction, filter: CompanyFilter) {
  const visibility = sql.ref(`c.${kindOf(direction)}_visibility`)
  const { kind, country, area, productType, language, licensed, connection, answersWithin } = filter
  const saying = await companiesSaying(ctx, filter.text)
  const wanted = [
    sql`c.merchant_id <> ${ctx.scope.merchantId} and c.complete >= ${listedFrom} and (c.email <> '' or c.phone <> '')`,
    sql`(${visibility} = 'all' or ${visibility} = 'licensed' and (select platform.market_licensed()))`,
    ...(saying ? [sql`c.merchant_id = any(${saying}::int[])`] : []),
    ...(kind ? [sql`${kind} = any(c.kinds)`] : []),
    ...(country ? [sql`c.country = ${country}`] : []),
    ...(productType ? [sql`${productType} = any(c.product_types)`] : []),
    ...(language ? [sql`${language} = any(c.languages)`] : []),
    ...(licensed === undefined ? [] : [sql`(c.licence_state = 'checked') = ${licensed}`]),
    ...(answersWithin ? [sql`c.answer_hours <= ${answersWithin}`] : []),
    ...(area ? [sql`c.areas ilike ${containing(area)}`] : []),
    ...(connection ? [sql`${connectionSql(ctx, direction)} = ${connection}`] : []),
  ]
  return {
    from: sql`from platform.market_company c where ${sql.join(wanted, sql` and `)}`,
    isLong: saying === null,
  }
}
type Findable = Awaited<ReturnType<typeof findable>>

/** More are told as this many and more; of so many that fit, those that fit best stand first. */
const maxCompanies = 1000

/** Ids along the index of an order, which knows none of the filters. */
async function idsAlong(
  ctx: Ctx,
  { from, isLong }: Findable,
  { key, isDown }: { key: RawBuilder<unknown>; isDown: boolean },
  { limit, skip }: { limit: number; skip: number },
): Promise<number[]> {
  const way = sql.raw(isDown ? 'desc' : 'asc')
  const { rows } = await inOrder(ctx, isLong, () =>
    sql<{ id: number }>`select c.merchant_id as id ${from} order by ${key} ${way}, c.merchant_id ${way}
      limit ${limit} offset ${skip} ${anew}`.execute(ctx.db),
  )
  return rows.map(({ id }) => id)
}

type Fit = { id: number; fit: number }
/**
 * Those with most of our own types first, those of as many by their age. Where there are more than are counted, those that fit are
 * sorted so far, and those with none of our types follow. Answers how many there are, as far as they are counted, where that is known by it.
 */
async function idsThatFit(
  ctx: Ctx,
  { from, isLong }: Findable,
  { isDown, limit, skip }: { isDown: boolean; limit: number; skip: number },
): Promise<{ ids: number[]; total: number | null }> {
  const way = sql.raw(isDown ? 'desc' : 'asc')
  const end = skip + limit
  const types = await ownTypes(ctx)
  // Types in common, as a sum of plain comparisons: a query in each row costs more than all the rest.
  const fit = sql.join(
    [sql`0`, ...types.map((type) => sql`(c.product_types @> array[${type}::text])::int`)],
    sql` + `,
  )
  const walk = async (wanted: RawBuilder<unknown>, max: number) => {
    const { rows } = await inOrder(ctx, isLong, () =>
      sql<Fit>`select c.merchant_id as id, ${fit} as fit ${from} and ${wanted}
        order by c.merchant_id ${way} limit ${max} ${anew}`.execute(ctx.db),
    )
    return rows
  }
  const sorted = (rows: readonly Fit[]) => rows.toSorted((a, b) => (isDown ? b.fit - a.fit : a.fit - b.fit))
  const pageOf = (rows: readonly Fit[]) => rows.slice(skip, end).map(({ id }) => id)
  const all = await walk(sql`true`, types.length ? maxCompanies + 1 : end)
  if (types.length === 0) return { ids: pageOf(all), total: null }
  if (all.length <= maxCompanies) return { ids: pageOf(sorted(all)), total: all.length }
  const fitting = async (max: number) => {
    const rows = await walk(sql`(${fit}) > 0`, Math.max(max, maxCompanies))
    return [...sorted(rows.slice(0, maxCompanies)), ...rows.slice(maxCompanies)]
  }
  const others = (max: number) => walk(sql`(${fit}) = 0`, max)
  const found: Fit[] = []
  for (const next of isDown ? [fitting, others] : [others, fitting])
    if (found.length < end) found.push(...(await next(end - found.length)))
  return { ids: pageOf(found), total: all.length }
}

async function countFindable({ db }: Ctx, { from }: Findable, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${from} limit ${limit}) r ${anew}`.execute(db)
  return firstOf(rows).n
}

/** Companies of the market that this merchant may find, as agents or as suppliers. */
export const listCompanies = (direction: Direction) => async (ctx: Ctx, filter: CompanyFilter) => {
  const wanted = await findable(ctx, direction, filter)
  const sort = filter.sort ?? 'fit'
  const down = isDown(marketSorts, { sort, down: filter.down })
  let counted: number | null = null
  const page = await longPageOf(filter, {
    most: maxCompanies,
    find: async (limit, skip) => {
      if (sort !== 'fit')
        return idsAlong(ctx, wanted, { key: sql.ref(sortColumn(ctx, sort)), isDown: down }, { limit, skip })
      const { ids, total } = await idsThatFit(ctx, wanted, { isDown: down, limit, skip })
      counted = total
      return ids
    },
    count: async (limit) => counted ?? countFindable(ctx, wanted, limit),
  })
  const { rows } = await sql<Found>`select c.merchant_id as id, ${cardSql(ctx, direction)}
      from platform.market_company c join platform.merchant m on m.id = c.merchant_id
     where c.merchant_id = any(${page.rows}::int[]) order by array_position(${page.rows}::int[], c.merchant_id)`.execute(
    ctx.db,
  )
  return { ...page, rows }
}

const sortColumn = ({ language }: Ctx, sort: 'name' | 'newest' | 'answer'): string =>
  ({
    name: `c.name_${language.toLowerCase().replace('-', '_')}`,
    newest: 'c.published_at',
    answer: 'c.answer_hours',
  })[sort]
