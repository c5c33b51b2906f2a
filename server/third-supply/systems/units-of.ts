import type { ThirdKind } from '#contract/third-supply/third-supply.schema.ts'
import type { SentLine } from '../../orders/orders.public.ts'
import type { ThirdProduct } from '../third-booking.ts'
import { ThirdRefused } from './system.ts'

type Guests = Pick<SentLine, 'adults' | 'children' | 'infants' | 'units' | 'guests'>

/** Guests of ours by the units of theirs; who has no unit cannot be booked. */
export function unitsOf(
  line: Guests,
  { units }: Pick<ThirdProduct, 'units'>,
): { unitId: string; name: string }[] {
  const counts: Record<ThirdKind, number> = {
    adult: line.adults,
    child: line.children,
    infant: line.infants,
    unit: line.units,
  }
  // By the boat or the room: how many are in it is not what is booked.
  const kinds: readonly ThirdKind[] = line.units > 0 ? ['unit'] : ['adult', 'child', 'infant']
  return kinds.flatMap((kind) => {
    if (!counts[kind]) return []
    const unitId = units[kind]
    if (!unitId) throw new ThirdRefused('noUnit', kind)
    const named = line.guests.filter((guest) => guest.kind === kind)
    return Array.from({ length: counts[kind] }, (_, at) => ({ unitId, name: nameOf(named[at]) }))
  })
}
const nameOf = (guest: SentLine['guests'][number] | undefined): string =>
  guest?.pinyin || (guest?.name === '–' ? '' : (guest?.name ?? ''))
