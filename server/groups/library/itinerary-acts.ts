import { sql } from 'kysely'
import { copyDays } from '#contract/groups/itinerary-days.ts'
import { cost } from '#contract/groups/costing.ts'
import { inEach, namesIn } from '#contract/kit/languages.ts'
import { ItineraryContent } from '#contract/groups/itinerary.schema.ts'
import type { ItineraryState } from '#contract/groups/itinerary.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { contentOf, type ItineraryRow } from './content.ts'
import type { Library } from './library.ts'
import { changeItinerary, lockItinerary, makeItinerary } from './save-itinerary.ts'

const done = { done: true } as const
type Ref = { id: number }

async function moveTo(
  ctx: Ctx,
  { id, kind, code, state: before }: ItineraryRow,
  state: ItineraryState,
): Promise<void> {
  await sql`update itinerary set state = ${state}, recycled_at = ${state === 'recycled' ? ctx.now.toISOString() : null}::timestamptz
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  const states = kind === 'fragment' ? 'fragmentStates' : 'states'
  await emit(ctx, 'groups.itineraryMoved', {
    subject: 'itinerary',
    subjectId: id,
    facts: { code, state: inEach((language) => ctx.app.word(language, `groups.${states}.${state}`)) },
    before: { state: before },
    after: { state },
  })
}

/** Refuses what agents could not ask a quotation of. */
function checkReady(content: ItineraryContent): void {
  if (content.days.length === 0) failField('days', 'groups.fieldErrors.noDays')
  const untitled = content.days.flatMap(({ names }, at) => (namesIn(names).length ? [] : [at + 1]))
  if (untitled.length) failField('days', 'groups.fieldErrors.untitled', { days: untitled.join(', ') })
  const isPriced = cost(content.days, content.sheet).breaks.some(({ priceMinor }) => priceMinor !== null)
  if (!isPriced) failField('sheet.breaks', 'groups.fieldErrors.noPrice')
}

/** Puts one on sale, or takes it off. */
export const sellsItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id, onSale }: Ref & { onSale: boolean }): Promise<typeof done> => {
    const row = await lockItinerary(ctx, library, id)
    if (row.state === 'recycled') fail(`${library.domain}.inBin`)
    if (onSale === (row.state === 'onSale')) fail('operationInvalid')
    if (onSale && library.kind !== 'fragment') checkReady(contentOf(row))
    await library.onSale?.(ctx, id, onSale)
    await moveTo(ctx, row, onSale ? 'onSale' : 'off')
    return done
  }

export const recyclesItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id }: Ref): Promise<typeof done> => {
    const row = await lockItinerary(ctx, library, id)
    if (row.state === 'recycled') fail('operationInvalid')
    await library.beforeRecycle?.(ctx, id)
    await moveTo(ctx, row, 'recycled')
    return done
  }

/** Back from the recycle bin, off sale. */
export const restoresItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id }: Ref): Promise<typeof done> => {
    const row = await lockItinerary(ctx, library, id)
    if (row.state !== 'recycled') fail('operationInvalid')
    await moveTo(ctx, row, 'off')
    return done
  }

/** Out of the recycle bin for good: its code is free, its row stays for what was sold of it. Answers the code that it had. */
export async function clearItinerary(ctx: Ctx, library: Library, id: number): Promise<string> {
  const row = await lockItinerary(ctx, library, id)
  if (row.state !== 'recycled') fail('operationInvalid')
  await sql`update itinerary set code = ${`~${id}`}, cleared_at = ${ctx.now}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return row.code
}

/** The code of a copy: CODE-2, CODE-3 … within its twenty letters. */
async function freeCode(ctx: Ctx, { kind, code }: ItineraryRow): Promise<string> {
  const stem = code.replace(/-\d+$/, '').slice(0, 16)
  const { rows } = await sql<{ code: string }>`select code from itinerary
    where merchant_id = ${ctx.scope.merchantId} and kind = ${kind} and starts_with(code, ${`${stem}-`})`.execute(
    ctx.db,
  )
  const used = new Set(rows.map((row) => row.code))
  let next = 2
  while (used.has(`${stem}-${next}`)) next += 1
  return `${stem}-${next}`
}

/** A deep copy: its days and services have keys of their own and say where they come from. */
export const copiesItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id }: Ref): Promise<Ref> => {
    const row = await lockItinerary(ctx, library, id)
    const { days, ...content } = contentOf(row)
    const copy = { ...content, code: await freeCode(ctx, row), days: copyDays(days) }
    return {
      id: await makeItinerary(ctx, library, copy, {
        source_id: row.id,
        source_version: row.version,
        pay_steps: JSON.stringify(row.pay_steps),
      }),
    }
  }

/** Takes an older version back: as the next one. */
export const revertsItinerary =
  (library: Library) =>
  async (ctx: Ctx, { id, version }: Ref & { version: number }): Promise<typeof done> => {
    const row = await lockItinerary(ctx, library, id)
    if (row.state === 'recycled') fail(`${library.domain}.inBin`)
    if (version === row.version) fail('operationInvalid')
    const { rows } = await sql<{ content: unknown }>`select content from itinerary_version
      where merchant_id = ${ctx.scope.merchantId} and itinerary_id = ${id} and version = ${version}`.execute(
      ctx.db,
    )
    const [older] = rows
    if (!older) fail('notFound')
    await changeItinerary(ctx, library, row, ItineraryContent.parse(older.content))
    await emit(ctx, 'groups.itineraryReverted', {
      subject: 'itinerary',
      subjectId: id,
      facts: { code: row.code, version },
    })
    return done
  }
