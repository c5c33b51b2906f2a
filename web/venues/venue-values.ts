import { placeSeats, sheetOf, sketchOf, type SeatBlock } from '#contract/venues/seat-generator.ts'
import type { VenueForm, VenuePlan, VenueRow as Venue } from '#contract/venues/venues.schema.ts'
import { plainColor, zoneColor } from '#contract/venues/zone-colors.ts'
import type { FormError } from '../kit/form/form-store.ts'
import type { Spot } from './seating/seat-view.ts'

/** A block as it is typed. */
export type TypedBlock = Omit<SeatBlock, 'rows' | 'seats' | 'bend' | 'aisles'> & {
  rows: number | string | null
  seats: number | string | null
  bend: number | string | null
  aisles: string
}

export const sources = ['keep', 'rows', 'sheet'] as const
export type VenueValues = {
  name: string
  hall: string
  source: (typeof sources)[number]
  blocks: TypedBlock[]
  sheet: string
}

/** Seats that a plan may have. */
const limit = 20_000

export const newBlock = (at: number): TypedBlock => ({
  zone: String.fromCodePoint(65 + at),
  color: zoneColor(at),
  rows: 8,
  seats: 20,
  aisles: '10',
  numbering: 'left',
  bend: 0,
})

/** The seats of a plan as the sheet that it could be made of. */
const planSheet = ({ zones, seats }: VenuePlan): string => {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  return sheetOf(
    seats.map(({ zoneId, label, ...seat }) => ({ ...seat, zone: names.get(zoneId) ?? '', seat: label })),
  )
}

export const begunVenue = (venue: Venue | null, plan: VenuePlan | undefined): VenueValues => ({
  name: venue?.name ?? '',
  hall: venue?.hall ?? '',
  source: venue?.planId ? 'keep' : 'rows',
  blocks: [newBlock(0)],
  sheet: plan ? planSheet(plan) : '',
})

const count = (value: number | string | null, max: number): number =>
  typeof value === 'number' ? Math.min(max, Math.max(0, Math.round(value))) : 0

const readBlock = (block: TypedBlock): SeatBlock => ({
  ...block,
  zone: block.zone.trim(),
  rows: count(block.rows, 200),
  seats: count(block.seats, 200),
  bend: count(block.bend, 20),
  aisles: block.aisles
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number),
})

const fits = (value: number | string | null): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 200

export function faultsOf(values: VenueValues): FormError[] {
  const faults: FormError[] = values.name.trim() ? [] : [{ field: 'name', why: 'required' }]
  if (values.source === 'sheet' && !values.sheet.trim()) faults.push({ field: 'sheet', why: 'required' })
  if (values.source !== 'rows') return faults
  for (const [at, { zone, rows, seats }] of values.blocks.entries()) {
    if (!zone.trim()) faults.push({ field: `blocks.${at}.zone`, why: 'required' })
    if (!fits(rows)) faults.push({ field: `blocks.${at}.rows`, why: 'invalid' })
    if (!fits(seats)) faults.push({ field: `blocks.${at}.seats`, why: 'invalid' })
  }
  return faults
}

/** What the plan in the form looks like. */
export function spotsOf(values: VenueValues, plan: VenuePlan | undefined): Spot[] {
  const colors = colorsOf(values, plan)
  if (values.source === 'keep') {
    const zones = new Map(plan?.zones.map(({ id, color }) => [id, color]))
    return (plan?.seats ?? []).map(({ id, x, y, label, zoneId }) => ({
      id,
      x,
      y,
      label,
      color: zones.get(zoneId) ?? plainColor,
      state: 'free',
    }))
  }
  const placed = values.source === 'rows' ? placeSeats(values.blocks.map(readBlock)) : sketchOf(values.sheet)
  const zones = [...new Set(placed.map(({ zone }) => zone))]
  return placed.slice(0, limit).map(({ zone, seat, x, y }, at) => ({
    id: at + 1,
    x,
    y,
    label: seat,
    color: colors[zone] ?? zoneColor(zones.indexOf(zone)),
    state: 'free',
  }))
}

/** The colours of zones by name: as they are chosen, and otherwise as they were. */
const colorsOf = ({ source, blocks }: VenueValues, plan: VenuePlan | undefined): Record<string, string> => ({
  ...Object.fromEntries((plan?.zones ?? []).map(({ name, color }) => [name, color])),
  ...(source === 'rows' && Object.fromEntries(blocks.map(({ zone, color }) => [zone.trim(), color]))),
})

export const sentVenue = (
  values: VenueValues,
  venue: Venue | null,
  plan: VenuePlan | undefined,
): VenueForm => ({
  ...(venue && { id: venue.id, version: venue.version }),
  name: values.name,
  hall: values.hall,
  colors: colorsOf(values, plan),
  ...(values.source === 'rows' && { sheet: sheetOf(placeSeats(values.blocks.map(readBlock))) }),
  ...(values.source === 'sheet' && { sheet: values.sheet }),
})
