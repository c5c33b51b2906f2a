import { createHash } from 'node:crypto'
import { dayIn } from '../../kit/text/days.ts'
import { todayAt } from '../../kit/text/today.ts'
import type { ChannelConnection, GuestKind } from '../port/adapter.ts'
import type { BookInput, Contact, No, UnitInput } from '../port/engine.ts'
import { underOurNames } from '../parts/our-names.ts'
import { adapters } from '../registry.ts'
import type { Acting } from './acting.ts'
import type { StoredUnit } from './bookings.ts'
import { no, refuse } from './no.ts'
import { findOffer, type OwnOffer } from './offers.ts'
import { ownPriceOn } from './own-prices.ts'

/** What is booked, as ours. */
export type ReadInput = { offer: OwnOffer; session: string; units: StoredUnit[] }

/** A message as ours, or why it cannot be; what of it could be read comes along. */
export async function readInput(
  acting: Acting,
  input: BookInput,
): Promise<ReadInput | (No & { partly: Partial<ReadInput> })> {
  const { connection } = acting
  const offer = await findOffer(acting, input.outsideProduct, input.outsideOption)
  const units = input.units.map((unit) => storedUnit(connection.system, offer, unit))
  if (!offer) return { ...no('unknownProduct', { field: 'outsideProduct' }), partly: { units } }
  const partly = { offer, units }
  if (!offer.live) return { ...no('closed'), partly }
  const stranger = units.find(({ kind }) => kind === null)
  if (stranger) return { ...no('unknownUnit', { field: 'units', text: stranger.unit }), partly }
  if (units.length === 0 || units.length > 200)
    return { ...no('badQuantity', { field: 'units', min: 1, max: 200 }), partly }
  const session = sessionOf(offer, input.session ?? '')
  if (session === null || !dayIn(input.date)) return { ...no('unknownSlot', { field: 'session' }), partly }
  if (input.date < todayAt(new Date(), connection.timeZone))
    return { ...no('inPast', { field: 'date' }), partly: { ...partly, session } }
  if (offer.own && !ownPriceOn(offer.own, input.date, session))
    return { ...no('closed'), partly: { ...partly, session } }
  const why = moneyDiffers(acting, input)
  return why ? { ...why, partly: { ...partly, session } } : { offer, session, units }
}

/** The mapping's own, the one that is named, or the only one; null where it has none of that name. */
function sessionOf({ sku, session, openDay, startTime }: OwnOffer, wanted: string): string | null {
  if (sku.sessions.length === 0) return wanted === '' || openDay || wanted === startTime ? '' : null
  if (session) return wanted === '' || wanted === session ? session : null
  if (wanted === '' && sku.sessions.length === 1) return sku.sessions[0] ?? null
  return sku.sessions.includes(wanted) ? wanted : null
}

function moneyDiffers({ connection }: Acting, { currency, netMinor }: BookInput): No | undefined {
  return currency !== undefined &&
    currency !== '' &&
    netMinor !== undefined &&
    currency !== connection.currency
    ? no('otherCurrency', { field: 'currency' })
    : undefined
}

export function kindOf(system: string, offer: OwnOffer | undefined, unit: string): GuestKind | null {
  const own = offer?.units.find((one) => one.unit === unit || one.unit.toLowerCase() === unit.toLowerCase())
  if (own) return own.kind
  const unitKind = adapters.get(system)?.manifest.units[unit] ?? null
  if (!offer || unitKind === null) return unitKind
  return offer.perUnit === (unitKind === 'unit') ? unitKind : null
}

const storedUnit = (system: string, offer: OwnOffer | undefined, unit: UnitInput): StoredUnit => ({
  unit: unit.unit,
  kind: kindOf(system, offer, unit.unit),
  name: unit.name ?? '',
  outsideId: unit.outsideId ?? '',
  ...(unit.info && { info: unit.info }),
})

/** The same where each has to be of a kind of ours; refuses the others. */
export const existingUnits = (
  { connection }: Acting,
  offer: OwnOffer | undefined,
  units: readonly UnitInput[],
): StoredUnit[] =>
  units.map((unit) => {
    const stored = storedUnit(connection.system, offer, unit)
    return stored.kind === null ? refuse('unknownUnit', { text: unit.unit }) : stored
  })

/** What tells one content of a message from another: what is booked, not how its guests are written. */
export const hashOf = (
  input: Pick<BookInput, 'outsideProduct' | 'outsideOption' | 'date' | 'session' | 'units'>,
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        input.outsideProduct,
        input.outsideOption ?? '',
        input.date,
        input.session ?? '',
        input.units.map(({ unit, outsideId }) => `${unit} ${outsideId ?? ''}`).toSorted(),
      ]),
    )
    .digest()

type Counts = { adults: number; children: number; infants: number; units: number }
const countKey = { adult: 'adults', child: 'children', infant: 'infants', unit: 'units' } as const
export function countsOf(units: readonly Pick<StoredUnit, 'kind'>[]): Counts {
  const counts: Counts = { adults: 0, children: 0, infants: 0, units: 0 }
  for (const { kind } of units) if (kind) counts[countKey[kind]] += 1
  return counts
}

/** Of what was told of a guest or the whole, what our product asks for; the rest stays with the marketplace's item. */
export function requestedOnly(
  { sku, questions = [] }: Asking,
  per: 'guest' | 'order',
  response: Record<string, string> = {},
): Record<string, string> {
  const labels = new Map(questions.map(({ key, label }) => [key, label]))
  const items = sku.collect.filter((field) => field.per === per)
  return underOurNames(
    items.map(({ key }) => ({ key, labels: labels.get(key) ?? {} })),
    response,
  )
}
type Asking = Pick<OwnOffer, 'sku'> & Partial<Pick<OwnOffer, 'questions'>>

/** The guests of an order, with what our product asks of each. A unit that is no guest is none. */
export const guestsOf = (
  offer: Asking | undefined,
  units: readonly Pick<StoredUnit, 'kind' | 'name' | 'info'>[],
) =>
  units.flatMap(({ kind, name, info }) =>
    kind === null || kind === 'unit'
      ? []
      : [
          {
            kind,
            name: name.slice(0, 200),
            pinyin: '',
            info: offer ? requestedOnly(offer, 'guest', info) : {},
          },
        ],
  )

/** Who is called about it: whoever is named, else a guest, else the marketplace. */
export const contactName = (
  connection: Pick<ChannelConnection, 'name'>,
  { name }: Contact,
  units: readonly Pick<StoredUnit, 'name'>[],
): string => name || units.find((unit) => unit.name)?.name || connection.name
