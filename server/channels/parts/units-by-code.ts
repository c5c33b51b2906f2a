import type { Booking, BookingUnit } from '../port/engine.ts'

type Coded = Pick<Booking, 'units' | 'voucherCode'>

/**
 * Whom a refund names by code: their own ids. None where it names only tickets of this order that were given back before: these have no
 * code any more, and nobody else may be taken for them. Undefined where nothing of this order is named.
 */
export function unitsByCode(
  { units, voucherCode }: Coded,
  codes: ReadonlySet<string>,
  isNamed: (unit: BookingUnit) => boolean = () => false,
): string[] | undefined {
  const named = units.filter((unit) => (unit.code && codes.has(unit.code)) || isNamed(unit))
  if (named.length) return named.map(({ outsideId }) => outsideId)
  const isOurs = (code: string) => voucherCode !== '' && code !== voucherCode && code.startsWith(voucherCode)
  return [...codes].some(isOurs) ? [] : undefined
}
