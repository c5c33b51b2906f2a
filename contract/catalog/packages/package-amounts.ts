import { noAmounts, type Amounts } from '../../kit/guests.ts'

export type AmountPart = { chargeMethod: string; nights: number | null; amounts: Amounts }
const kinds = ['adultMinor', 'childMinor', 'infantMinor'] as const

/**
 * What parts come to for one of each kind: per person the sum of what is charged per person, and once an order (under the
 * unit) the sum of what is charged per unit; a room counts its nights. A kind that a part has no amount for has none.
 */
export function amountsOfParts(parts: readonly AmountPart[]): Amounts {
  const sum = { ...noAmounts }
  const persons = parts.filter((part) => part.chargeMethod !== 'per-unit')
  const units = parts.filter((part) => part.chargeMethod === 'per-unit')
  if (persons.length) for (const kind of kinds) sum[kind] = added(persons, kind)
  if (units.length) sum.unitMinor = added(units, 'unitMinor')
  return sum
}

const added = (parts: readonly AmountPart[], kind: keyof Amounts): number | null =>
  parts.reduce<number | null>((all, { amounts, nights }) => {
    const one = amounts[kind]
    return all === null || one === null ? null : all + one * (nights ?? 1)
  }, 0)
