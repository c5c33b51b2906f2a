/** What changed of one tax rate, signed. */
type Changed = { basisPoints: number; grossMinor: number; taxMinor: number }

const sumOf = (taxes: readonly Changed[]): number =>
  taxes.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

/**
 * Tells a change apart by rate: what fell becomes a credit note, what rose a debit note. Where one rate moves against the sum of them
 * by no more than a minor unit for each rate, that is a rounding of the shares, and the largest of the others takes it.
 */
export function splitChange<T extends Changed>(taxes: readonly T[]): { fell: T[]; rose: T[] } {
  const moved = taxes.filter(({ grossMinor, taxMinor }) => grossMinor !== 0 || taxMinor !== 0)
  const total = sumOf(moved)
  const isRounding = ({ grossMinor }: T) =>
    Math.sign(grossMinor) !== Math.sign(total) && Math.abs(grossMinor) <= taxes.length
  const rounded = moved.filter(isRounding)
  const rest = moved.filter((one) => !isRounding(one))
  const largest = rest.toSorted((a, b) => Math.abs(b.grossMinor) - Math.abs(a.grossMinor))[0]
  const folded = rest.map((one) =>
    one === largest
      ? {
          ...one,
          grossMinor: one.grossMinor + sumOf(rounded),
          taxMinor: rounded.reduce((sum, { taxMinor }) => sum + taxMinor, one.taxMinor),
        }
      : one,
  )
  return {
    fell: folded.filter(({ grossMinor }) => grossMinor < 0),
    rose: folded.filter(({ grossMinor }) => grossMinor > 0),
  }
}
