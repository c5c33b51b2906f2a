import type { OrderRequest } from './order-request.ts'
import { failField, failFields } from '../../kit/call/errors.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import type { CollectField, OrderSku } from '../order/order-skus.ts'
import { partyMistake } from '#contract/catalog/skus/party.ts'
import { pinyinOf } from '../order/pinyin-name.ts'

export type GuestRow = {
  kind: 'adult' | 'child' | 'infant'
  name: string
  pinyin: string
  info: Record<string, string>
}
export type Counts = { adults: number; children: number; infants: number; units: number }

/** More rooms or vehicles are not on one line. */
const maxBlock = 200

const countOf = { adult: 'adults', child: 'children', infant: 'infants' } as const

/**
 * How many of each kind, from the counts or from the guests listed. Per person at least one guest and no units; per unit
 * exactly one unit (two vans are two lines), of a group's block as many as it takes. As many guests as the SKU takes in one order.
 */
export function countGuests(request: OrderRequest, sku: Pick<OrderSku, 'chargeMethod' | 'limits'>): Counts {
  const counts: Counts = {
    adults: request.adults,
    children: request.children,
    infants: request.infants,
    units: 0,
  }
  if (counts.adults + counts.children + counts.infants === 0)
    for (const { kind } of request.guests) counts[countOf[kind]] += 1
  if (sku.chargeMethod === 'per-unit') {
    const max = request.block ? maxBlock : 1
    if (request.units > max) failField('units', 'tooLarge', { max })
    counts.units = Math.max(1, request.units)
  } else {
    if (request.units > 0) failField('units', 'tooLarge', { max: 0 })
    if (counts.adults + counts.children + counts.infants === 0) failField('adults', 'tooSmall', { min: 1 })
  }
  if (request.block && counts.units > 0) return counts
  const mistake = partyMistake(sku.limits, counts)
  if (mistake) failFields([mistake])
  return counts
}

/** One row a guest: those listed by kind, the others unnamed; a van without guests has its contact. */
export function guestRows(request: OrderRequest, counts: Counts): GuestRow[] {
  const listed = request.guests.map((guest) => ({
    kind: guest.kind,
    name: guest.name,
    pinyin: pinyinOf(guest.name, guest.pinyin),
    info: guest.info,
  }))
  const rows: GuestRow[] = []
  for (const kind of ['adult', 'child', 'infant'] as const) {
    const named = listed.filter((guest) => guest.kind === kind)
    const wanted = counts[countOf[kind]]
    if (named.length > wanted) failField('guests', 'tooLarge', { max: wanted })
    const unnamed = { kind, name: '', pinyin: '', info: {} }
    rows.push(...named, ...Array.from({ length: wanted - named.length }, () => unnamed))
  }
  if (rows.length === 0) {
    const { contactName: name, contactPinyin } = request
    rows.push({ kind: 'adult', name, pinyin: pinyinOf(name, contactPinyin), info: {} })
  }
  return rows
}

/** What a product does not ask for is refused by its name: nobody would ever look for the answer there. */
export const notCollected = (at: string, key: string): FieldError => ({
  field: `${at}.${key}`,
  why: 'orders.why.notCollected',
  params: { field: key },
})

/**
 * What the SKU asks for is there, for each guest or once, and nothing else. Throws 400000 naming every field at once. What is null
 * is not looked at. `stored`: it was told before, so what is asked no more is no mistake of whoever comes now.
 */
export function checkCollected(
  fields: readonly CollectField[],
  guests: readonly ({ name: string; pinyin: string; info: Record<string, string> } | null)[],
  collected: Record<string, string> | null,
  { stored = false }: { stored?: boolean } = {},
): void {
  const errors: FieldError[] = []
  const look = (
    per: CollectField['per'],
    values: Record<string, string>,
    at: string,
    own: { name?: string; pinyin?: string } = {},
  ) => {
    const ofPer = fields.filter((field) => field.per === per)
    for (const { key, required } of ofPer)
      // A guest's names stand beside what is collected of it.
      if (required && !(own[key as keyof typeof own] || values[key])?.trim())
        errors.push({ field: `${at}.${key}`, why: 'required' })
    // What is empty tells nothing.
    for (const [key, value] of Object.entries(values))
      if (!stored && value.trim() && !ofPer.some((field) => field.key === key))
        errors.push(notCollected(at, key))
  }
  if (collected) look('order', collected, 'collected')
  guests.forEach((guest, at) => guest && look('guest', guest.info, `guests.${at}.info`, guest))
  if (errors.length) failFields(errors)
}
