import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import { ItineraryContent } from '#contract/groups/itinerary.schema.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { speltOf } from './spelt.ts'

export type ItineraryRow = Selectable<DB['itinerary']>

/** What a row stores, as it is edited. */
export const contentOf = ({
  validity_from,
  validity_to,
  picture_file_ids: pictureFileIds,
  ...row
}: ItineraryRow): ItineraryContent =>
  ItineraryContent.parse({
    ...row,
    pictureFileIds,
    validity: validity_from || validity_to ? { from: validity_from ?? '', to: validity_to ?? '' } : null,
  })

/** The columns that store a content. */
export const columnsOf = (content: ItineraryContent) => ({
  ...rowOf(itineraryHead, { ...content, code: content.code.toUpperCase() }),
  names: JSON.stringify(content.names),
  spelt: speltOf(content.names),
  inclusions: JSON.stringify(content.inclusions),
  exclusions: JSON.stringify(content.exclusions),
  terms: JSON.stringify(content.terms),
  days: JSON.stringify(content.days),
  sheet: JSON.stringify(content.sheet),
  day_count: content.days.length,
})

/** The same text for the same value, whatever the order of its names: JSON of the database has another. */
export function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== '')
  return `{${entries
    .map(([name, inner]) => `${JSON.stringify(name)}:${stableText(inner)}`)
    .sort()
    .join()}}`
}

/** A fingerprint of a value, whatever the order of its names: who agrees to it agrees to this. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(stableText(value)).digest('hex')

/** Numbers of the days that are otherwise, the first is 1; 0 is what belongs to no day. */
export function changedDays(before: ItineraryContent, after: ItineraryContent): number[] {
  const [{ days: old, ...oldHead }, { days: now, ...newHead }] = [before, after]
  const numbers = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at)
  return [
    ...(stableText(oldHead) === stableText(newHead) ? [] : [0]),
    ...numbers.filter((at) => stableText(old[at]) !== stableText(now[at])).map((at) => at + 1),
  ]
}
