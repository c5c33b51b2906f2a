import { sql } from 'kysely'
import { sourcesOf } from '#contract/groups/itinerary-days.ts'
import { ItineraryContent, type ItineraryForm } from '#contract/groups/itinerary.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { unique } from '../../kit/record/unique.ts'
import { changedDays, columnsOf, contentOf, type ItineraryRow } from './content.ts'
import { checkContent } from './check-content.ts'
import type { Library } from './library.ts'

/** The row of that kind, locked; 404 for an unknown one and for one of another kind. */
export async function lockItinerary(ctx: Ctx, { kind }: Library, id: number): Promise<ItineraryRow> {
  const { rows } = await sql<ItineraryRow>`select * from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and kind = ${kind} and cleared_at is null for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

const taken = { itinerary_merchant_id_kind_code_key: 'code' }

type Made = { source_id?: number; source_version?: number; pay_steps?: string; state?: 'draft' | 'onSale' }

/** Makes one with its first version. */
export async function makeItinerary(
  ctx: Ctx,
  library: Library,
  content: ItineraryContent,
  made: Made = {},
): Promise<number> {
  const { id } = await unique(taken, () =>
    insertRow(ctx, 'itinerary', {
      kind: library.kind,
      ...columnsOf(content),
      state: library.kind === 'fragment' ? 'onSale' : 'draft',
      changed_by_name: ctx.actor.name,
      ...made,
    }),
  )
  await library.onMade?.(ctx, id)
  await keepVersion(ctx, library, { id, version: 1, content })
  return id
}

/** Gives one its next content, as its next version. */
export async function changeItinerary(
  ctx: Ctx,
  library: Library,
  before: ItineraryRow,
  content: ItineraryContent,
): Promise<number> {
  const version = before.version + 1
  await unique(taken, () =>
    updateRow(ctx, 'itinerary', before, {
      ...columnsOf(content),
      changed_by_name: ctx.actor.name,
      changed_at: ctx.now.toISOString(),
    }),
  )
  await keepVersion(ctx, library, { id: before.id, version, content }, contentOf(before))
  return version
}

type StoredItinerary = { id: number; version: number; content: ItineraryContent }
async function keepVersion(
  ctx: Ctx,
  library: Library,
  { id, version, content }: StoredItinerary,
  before?: ItineraryContent,
): Promise<void> {
  await sql`insert into itinerary_version (merchant_id, itinerary_id, version, content, by_name)
    values (${ctx.scope.merchantId}, ${id}, ${version}, ${JSON.stringify(content)}, ${ctx.actor.name})`.execute(
    ctx.db,
  )
  await sql`delete from itinerary_piece where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${id}`.execute(
    ctx.db,
  )
  const sources = sourcesOf(content).filter((source) => source !== id)
  if (sources.length)
    await sql`insert into itinerary_piece (merchant_id, itinerary_id, source_id, pieces)
      select ${ctx.scope.merchantId}, ${id}, s, count(*) from unnest(${sources}::bigint[]) s group by s`.execute(
      ctx.db,
    )
  const summaryOf = ({ code, names, days }: ItineraryContent) => ({ code, names, days: days.length })
  await emit(ctx, library.saved, {
    subject: 'itinerary',
    subjectId: id,
    facts: { code: content.code, version },
    before: before && summaryOf(before),
    after: summaryOf(content),
  })
}

/** Days in a sentence: "1, 3"; what belongs to no day is the head. */
const daysText = (days: readonly number[]): string =>
  days.map((day) => (day === 0 ? '✎' : String(day))).join(', ')

/**
 * Makes one, or saves the next version of it. Who began on an older version is told who saved meanwhile, and which days are
 * otherwise; what says the same makes no version.
 */
export const savesItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id, version, ...form }: ItineraryForm): Promise<{ id: number; version: number }> => {
    const before = id === undefined ? undefined : await lockItinerary(ctx, library, id)
    const content = ItineraryContent.parse({ ...form, code: form.code.toUpperCase() })
    if (!before) {
      await checkContent(ctx, library.kind, content)
      return { id: await makeItinerary(ctx, library, content), version: 1 }
    }
    if (before.state === 'recycled') fail(`${library.domain}.inBin`)
    if (version !== undefined && version !== before.version) await tellChanged(ctx, library, before, version)
    await checkContent(ctx, library.kind, content)
    if (changedDays(contentOf(before), content).length === 0)
      return { id: before.id, version: before.version }
    return { id: before.id, version: await changeItinerary(ctx, library, before, content) }
  }

async function tellChanged(
  ctx: Ctx,
  library: Library,
  before: ItineraryRow,
  version: number,
): Promise<never> {
  const { rows } = await sql<{ content: unknown }>`select content from itinerary_version
    where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${before.id} and version = ${version}`.execute(
    ctx.db,
  )
  const opened = ItineraryContent.safeParse(rows[0]?.content)
  const days = opened.success ? changedDays(opened.data, contentOf(before)) : []
  return fail(`${library.domain}.dayChanged`, {
    name: before.changed_by_name,
    version: before.version,
    days: daysText(days),
  })
}
