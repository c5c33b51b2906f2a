import { sql } from 'kysely'
import { sourcesOf, servicesOf } from '#contract/groups/itinerary-days.ts'
import type { ItineraryContent, Service } from '#contract/groups/itinerary.schema.ts'
import type { ItineraryKind } from '#contract/groups/itinerary.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { requirePictures } from '../../files/files.public.ts'
import { failField, failFields } from '../../kit/call/errors.ts'

/** What of these ids are none of the merchant's. */
async function unknownOf(
  ctx: Ctx,
  table: 'sku' | 'supplier' | 'itinerary',
  ids: readonly number[],
): Promise<Set<number>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and id = any(${wanted}::bigint[])`.execute(ctx.db)
  const found = new Set(rows.map(({ id }) => id))
  return new Set(wanted.filter((id) => !found.has(id)))
}

type Placed = { field: string; service: Service }
const placedOf = ({ days, sheet }: Pick<ItineraryContent, 'days' | 'sheet'>): Placed[] => [
  ...days.flatMap(({ services }, day) =>
    services.map((service, at) => ({ field: `days.${day}.services.${at}`, service })),
  ),
  ...sheet.extras.map((service, at) => ({ field: `sheet.extras.${at}`, service })),
]

/** No supplier gives as many places as pay for them. */
export function checkFreePlaces(content: Pick<ItineraryContent, 'days' | 'sheet'>): void {
  const wrong = placedOf(content).flatMap(({ field, service: { freePlaces } }) =>
    freePlaces.flatMap(({ guests, places }, at) =>
      places >= guests
        ? [{ field: `${field}.freePlaces.${at}.places`, why: 'groups.fieldErrors.freeTooMany' }]
        : [],
    ),
  )
  if (wrong.length) failFields(wrong)
}

/** A day has one price: seasons end after they begin, and none begins within another. */
function checkSeasons({ seasons }: ItineraryContent['sheet']): void {
  const wrong = seasons.flatMap(({ from, to }, at) => {
    if (to < from) return [{ field: `sheet.seasons.${at}.to`, why: 'groups.fieldErrors.beforeStart' }]
    const before = seasons.slice(0, at).some((other) => other.from <= to && from <= other.to)
    return before ? [{ field: `sheet.seasons.${at}.from`, why: 'groups.fieldErrors.seasonsOverlap' }] : []
  })
  if (wrong.length) failFields(wrong)
}

/** Refuses what the fields say against each other, and ids of products, suppliers or pieces that are none of the merchant's. */
export async function checkContent(ctx: Ctx, kind: ItineraryKind, content: ItineraryContent): Promise<void> {
  const { days, sheet, validity } = content
  if (validity?.from && validity.to && validity.to < validity.from)
    failField('validity', 'groups.fieldErrors.beforeStart')
  if (kind === 'fragment' && days.length > 1) failField('days', 'groups.fieldErrors.oneDay')
  const sizes = sheet.breaks.map(({ paying, free }) => `${paying}+${free}`)
  const twice = sizes.findIndex((size, at) => sizes.indexOf(size) < at)
  if (twice >= 0) failField(`sheet.breaks.${twice}.paying`, 'groups.fieldErrors.payersRise')
  const rate = sheet.rates.findIndex(
    ({ rate: text }) => !(Number(text) > 0) || !/^\d{1,12}(\.\d{1,10})?$/.test(text),
  )
  if (rate >= 0) failField(`sheet.rates.${rate}.rate`, 'groups.fieldErrors.notRate')
  const keys = [...days.map(({ key }) => key), ...servicesOf(content).map(({ key }) => key)]
  if (new Set(keys).size < keys.length) failField('days', 'groups.fieldErrors.keyTwice')
  checkFreePlaces(content)
  checkSeasons(sheet)
  await requirePictures(ctx, content.pictureFileIds, 'pictureFileIds')
  await checkIds(ctx, content)
}

async function checkIds(ctx: Ctx, content: ItineraryContent): Promise<void> {
  const placed = placedOf(content)
  const skus = await unknownOf(
    ctx,
    'sku',
    placed.flatMap(({ service }) => service.skuId ?? []),
  )
  const suppliers = await unknownOf(
    ctx,
    'supplier',
    placed.flatMap(({ service }) => service.supplierId ?? []),
  )
  const pieces = await unknownOf(ctx, 'itinerary', sourcesOf(content))
  if (pieces.size) failField('days', 'unknown')
  const wrong = placed.flatMap(({ field, service: { skuId, supplierId } }) => [
    ...(skuId !== null && skus.has(skuId) ? [{ field: `${field}.skuId`, why: 'unknown' }] : []),
    ...(supplierId !== null && suppliers.has(supplierId)
      ? [{ field: `${field}.supplierId`, why: 'unknown' }]
      : []),
  ])
  if (wrong.length) failFields(wrong)
}
