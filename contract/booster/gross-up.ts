/*
 * What a guest pays on a marketplace, so that what is left of it is what we want: exact, in whole minor units.
 * Rule and worked figures: docs/algorithms/market/booster.md.
 */

/** On what terms a marketplace sells: its commission, its fee of each guest or unit, and how its prices look. */
export type AccountTerms = {
  commissionBasisPoints: number
  feeMinor: number
  stepMinor: number
  endingMinor: number
}
/** What the base of a rule is raised by. */
export type Raise = { markupBasisPoints: number; addMinor: number }

const whole = 10_000n
const ceilDiv = (dividend: bigint, divisor: bigint): bigint =>
  dividend >= 0n ? (dividend + divisor - 1n) / divisor : -(-dividend / divisor)

/** The least price at or above a fraction that is whole steps and the ending. */
function upToStep(dividend: bigint, divisor: bigint, { stepMinor, endingMinor }: AccountTerms): number {
  const [step, ending] = [BigInt(Math.max(1, stepMinor)), BigInt(endingMinor)]
  const steps = ceilDiv(dividend - ending * divisor, divisor * step)
  return Number((steps > 0n ? steps : 0n) * step + ending)
}

/** (base × (1 + mark-up) + addition + fee) ÷ (1 − commission), up to the step and ending. What is free stays free. */
export function grossUp(baseMinor: number, raise: Raise, terms: AccountTerms): number {
  const target = BigInt(baseMinor) * BigInt(10_000 + raise.markupBasisPoints) + BigInt(raise.addMinor) * whole
  if (target <= 0n) return 0
  return upToStep(target + BigInt(terms.feeMinor) * whole, whole - BigInt(terms.commissionBasisPoints), terms)
}

/** What is left of a price: without the commission, whose part of a minor unit goes to the marketplace, and the fee. */
export const netOf = (
  priceMinor: number,
  { commissionBasisPoints, feeMinor }: Pick<AccountTerms, 'commissionBasisPoints' | 'feeMinor'>,
): number =>
  priceMinor === 0
    ? 0
    : Number((BigInt(priceMinor) * (whole - BigInt(commissionBasisPoints))) / whole) - feeMinor

/** What of the net is ours, in basis points, rounded half up; null where nothing is left. */
export function marginOf(netMinor: number, costMinor: number): number | null {
  if (netMinor <= 0) return null
  const twice = BigInt(netMinor - costMinor) * 20_000n
  const divisor = BigInt(netMinor) * 2n
  const raised = twice + BigInt(netMinor)
  const rest = ((raised % divisor) + divisor) % divisor
  return Number((raised - rest) / divisor)
}

/** Is at least the floor of the net ours? Without rounding. */
export const holdsFloor = (netMinor: number, costMinor: number, floorBasisPoints: number): boolean =>
  netMinor > 0 && BigInt(netMinor - costMinor) * whole >= BigInt(floorBasisPoints) * BigInt(netMinor)

/** The lowest price that keeps the floor on these terms. */
export function lowestFor(costMinor: number, floorBasisPoints: number, terms: AccountTerms): number {
  if (costMinor === 0) return 0
  const net = ceilDiv(BigInt(costMinor) * whole, whole - BigInt(floorBasisPoints))
  return upToStep((net + BigInt(terms.feeMinor)) * whole, whole - BigInt(terms.commissionBasisPoints), terms)
}
