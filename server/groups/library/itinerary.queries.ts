import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { cost } from '#contract/groups/costing.ts'
import { sourcesOf } from '#contract/groups/itinerary-days.ts'
import { itineraryRow, type ItineraryKind } from '#contract/groups/itinerary.fields.ts'
import { itinerarySorts } from '#contract/groups/itinerary-sorts.ts'
import {
  ItineraryContent,
  type ItineraryFilter,
  type ItineraryInfo,
  type ItineraryListRow,
  type ItineraryVersion,
  type Piece,
} from '#contract/groups/itinerary.schema.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf, finds, startingWith } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { changedDays, contentOf, type ItineraryRow } from './content.ts'
import type { Library } from './library.ts'

type Row = ItineraryRow & { usedBy: number }
type Filter = z.output<typeof ItineraryFilter>

const found = (ctx: Ctx, kind: ItineraryKind, where: readonly ReturnType<typeof sql<SqlBool>>[]) => sql<Row>`
  select r.*, (select count(*)::int from itinerary_piece p join itinerary u on u.merchant_id = p.merchant_id and u.id = p.itinerary_id
      where p.merchant_id = r.merchant_id and p.source_id = r.id and u.state <> 'recycled') as "usedBy"
    from itinerary r where r.merchant_id = ${ctx.scope.merchantId} and r.kind = ${kind} and r.cleared_at is null
     and ${sql.join(where, sql` and `)}`

/** Its code or a name in whatever language, also as Chinese is spelt. */
const named = (text: string | undefined) => finds(text, ['r.code', 'r.spelt'], ['r.names'])

const sorted = {
  code: sql`r.code`,
  changedAt: sql`r.changed_at`,
  dayCount: sql`r.day_count`,
  usedBy: sql`r."usedBy"`,
}

function toRow(ctx: Ctx, library: Library, row: Row): ItineraryListRow {
  const { keys } = library
  const { id } = row
  const { days, sheet, inclusions, exclusions, terms } = contentOf(row)
  const prices = cost(days, sheet).breaks.flatMap(({ priceMinor }) => priceMinor ?? [])
  const worked = {
    ...row,
    inclusions,
    exclusions,
    terms,
    fromPriceMinor: prices.length ? Math.min(...prices) : null,
    priceCurrency: sheet.priceCurrency,
    serviceCount: days.reduce((sum, { services }) => sum + services.length, 0),
  }
  return {
    id,
    ...answerOf(itineraryRow, worked),
    can: canOf(ctx, {
      edit: keys.edit,
      copy: keys.edit,
      sell: keys.onSale,
      recycle: keys.edit,
      restore: keys.edit,
      ...(library.kind === 'journey' && { clear: keys.edit }),
    }),
  }
}

/** A page of one kind; those in the recycle bin only where they are asked for. */
export const listsItineraries = (library: Library) => async (ctx: Ctx, filter: Filter) => {
  const { text, state, category, tag } = filter
  const where = [
    named(text),
    state ? sql<SqlBool>`r.state = ${state}` : sql<SqlBool>`r.state <> 'recycled'`,
    ...(tag ? [sql<SqlBool>`exists (select from unnest(r.tags) t where t ilike ${startingWith(tag)})`] : []),
    ...(category ? [sql<SqlBool>`r.category = ${category}`] : []),
  ]
  const page = await pageOf(
    ctx,
    filter,
    found(ctx, library.kind, where),
    orderBy(itinerarySorts, filter, sorted),
  )
  return { ...page, rows: page.rows.map((row) => toRow(ctx, library, row)) }
}

/** One with its days and sheet, and which version its pieces have now. */
export const tellsItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof ItineraryInfo>> => {
    const { rows } = await found(ctx, library.kind, [sql<SqlBool>`r.id = ${id}`]).execute(ctx.db)
    const row = rows[0] ?? fail('notFound')
    const content = contentOf(row)
    const { source_id: sourceId, source_version: sourceVersion } = row
    const ids = [...sourcesOf(content), ...(sourceId === null ? [] : [sourceId])]
    const pieces = await piecesNow(ctx, ids)
    const source = pieces.find((piece) => piece.id === sourceId)
    return {
      ...toRow(ctx, library, row),
      days: content.days,
      sheet: content.sheet,
      source:
        source && sourceVersion !== null
          ? { kind: source.kind, id: source.id, version: sourceVersion, code: source.code }
          : null,
      pieces: pieces.map((piece) => ({ id: piece.id, code: piece.code, version: piece.version })),
      history: await historyOf(ctx, 'itinerary', id),
    }
  }

type Now = { id: number; kind: ItineraryKind; code: string; version: number }
/** Pieces by their ids, each in the version that it has now. */
export async function piecesNow(ctx: Ctx, ids: readonly number[]): Promise<Now[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Now>`select id, kind, code, version from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...new Set(ids)]}::bigint[]) order by id`.execute(
    ctx.db,
  )
  return rows
}

/** Its versions, the latest first, with what each changed. */
export const listsVersions =
  ({ kind }: Library) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<{ rows: ItineraryVersion[] }> => {
    const { rows } = await sql<{ version: number; byName: string; at: string; content: unknown }>`
      select v.version, v.by_name as "byName", v.at, v.content from itinerary_version v
        join itinerary r on r.merchant_id = v.merchant_id and r.id = v.itinerary_id and r.kind = ${kind}
       where v.merchant_id = ${ctx.scope.merchantId} and v.itinerary_id = ${id} order by v.version desc limit 100`.execute(
      ctx.db,
    )
    if (rows.length === 0) fail('notFound')
    const contents = rows.map(({ content }) => ItineraryContent.parse(content))
    return {
      rows: rows.map(({ version, byName, at }, index) => {
        const [now, before] = [contents[index], contents[index + 1]]
        return { version, byName, at, changed: now && before ? changedDays(before, now) : [] }
      }),
    }
  }

type Ask = { text?: string | undefined; ids?: number[] | undefined }
/** Active fragments for pickers, or the ones asked for. */
export async function pickFragments(ctx: Ctx, { text, ids }: Ask) {
  const { rows } = await sql<
    Pick<Piece, 'id' | 'code' | 'names'>
  >`select r.id, r.code, r.names from itinerary r
    where r.merchant_id = ${ctx.scope.merchantId} and r.kind = 'fragment' and ${ids ? sql`r.id = ${anyOf(ids)}` : sql`r.state = 'onSale'`}
      and ${named(text)} order by r.code limit 100`.execute(ctx.db)
  return { rows }
}

/** Pieces as they stand now. */
export async function tellPieces(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ rows: Piece[] }> {
  const { rows } = await sql<ItineraryRow>`select * from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[]) and state <> 'recycled' order by id`.execute(
    ctx.db,
  )
  return {
    rows: rows.map((row) => {
      const { code, names, days } = contentOf(row)
      return { id: row.id, code, names, version: row.version, days }
    }),
  }
}
