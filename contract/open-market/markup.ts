import { amountKey, guestKinds, type Amounts } from '../kit/guests.ts'

/** What a cost sells for: raised by a mark-up on it, up to whole steps. A mark-up of 25 % leaves a margin of 20 %. */
export function markedUp(costMinor: number, basisPoints: number, stepMinor: number): number {
  const raised = Math.ceil((costMinor * (10_000 + basisPoints)) / 10_000)
  return stepMinor > 0 ? Math.ceil(raised / stepMinor) * stepMinor : raised
}

/** The same of each kind that has a cost. */
export const markedUpAll = (cost: Amounts, basisPoints: number, stepMinor: number): Amounts => {
  const prices: Amounts = { ...cost }
  for (const kind of guestKinds) {
    const minor = cost[amountKey[kind]]
    prices[amountKey[kind]] = minor === null ? null : markedUp(minor, basisPoints, stepMinor)
  }
  return prices
}
