/** What goes back to whoever paid in cash; null where it is not enough. */
export const changeOf = (dueMinor: number, receivedMinor: number): number | null =>
  receivedMinor < dueMinor ? null : receivedMinor - dueMinor

type Sums = { cash: number; card: number; qr: number }
type Move = { kind: 'sale' | 'in' | 'out'; method: keyof Sums; amountMinor: number }

/** What a shift should hold when it is counted: the float, what was sold for, what was put in, less what was taken out. */
export function expectedOf(floatMinor: number, moves: readonly Move[]): Sums {
  const sums = { cash: floatMinor, card: 0, qr: 0 }
  for (const { kind, method, amountMinor } of moves)
    sums[method] += kind === 'out' ? -amountMinor : amountMinor
  return sums
}

const noteSteps: Readonly<Record<string, readonly number[]>> = {
  THB: [20, 50, 100, 500, 1000],
  KRW: [1000, 5000, 10000, 50000],
  CNY: [5, 10, 20, 50, 100],
}
const usualSteps = [5, 10, 20, 50, 100]

/** Sums that people hand over for an amount: exactly, and the next round sum of each note. */
export function likelyCash(dueMinor: number, currency: string, decimals: number): number[] {
  const unit = 10 ** decimals
  const steps = noteSteps[currency] ?? usualSteps
  const round = steps.map((note) => Math.ceil(dueMinor / (note * unit)) * note * unit)
  return [...new Set([dueMinor, ...round])].toSorted((a, b) => a - b).slice(0, 5)
}
