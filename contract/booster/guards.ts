import { holdsFloor, netOf, type AccountTerms } from './gross-up.ts'

/** What may keep a price from being sold, in the order in which people are told of it. */
export const guards = [
  'noPrice',
  'contract',
  'cost',
  'floor',
  'lowest',
  'parity',
  'stale',
  'jump',
  'ceiling',
] as const
export type Guard = (typeof guards)[number]
/** Those that a person may let through after a look. */
export const askingGuards: readonly Guard[] = ['jump', 'ceiling']

/** All that a price of one guest kind is checked by, in the account's currency. */
export type GuardInput = {
  priceMinor: number
  costMinor: number | null
  listMinor: number | null
  terms: Pick<AccountTerms, 'commissionBasisPoints' | 'feeMinor'>
  floorBasisPoints: number
  /** The lowest public price elsewhere; null where nobody asks for parity. */
  highestMinor: number | null
  /** The lowest public price that the partner's contract lets through; null without one. */
  lowestMinor: number | null
  /** What was for sale yesterday; null for nothing. */
  baselineMinor: number | null
  jumpBasisPoints: number
  ceilingPercent: number
  /** Prices that a person has let through. */
  accepted: readonly number[]
}

/** The first guard that a price breaks; null where it may be sold. Pure, and cheap: it is asked for every day and kind. */
export function brokenGuard(ask: GuardInput): Guard | null {
  const { priceMinor, costMinor, terms } = ask
  if (costMinor === null) return 'cost'
  const isFree = priceMinor === 0 && costMinor === 0
  if (!isFree && !holdsFloor(netOf(priceMinor, terms), costMinor, ask.floorBasisPoints)) return 'floor'
  if (ask.lowestMinor !== null && priceMinor < ask.lowestMinor) return 'lowest'
  if (ask.highestMinor !== null && priceMinor > ask.highestMinor) return 'parity'
  if (ask.accepted.includes(priceMinor)) return null
  if (jumps(ask)) return 'jump'
  return ask.listMinor !== null &&
    ask.listMinor > 0 &&
    BigInt(priceMinor) * 100n > BigInt(ask.listMinor) * BigInt(ask.ceilingPercent)
    ? 'ceiling'
    : null
}

/** More than so much up or down from what was for sale yesterday. */
const jumps = ({ priceMinor, baselineMinor, jumpBasisPoints }: GuardInput): boolean =>
  baselineMinor !== null &&
  baselineMinor > 0 &&
  BigInt(Math.abs(priceMinor - baselineMinor)) * 10_000n > BigInt(baselineMinor) * BigInt(jumpBasisPoints)

/** Where rules may stand, from the most specific. */
export const ruleLevels = ['listing', 'product', 'category', 'account', 'default'] as const
export type RuleLevel = (typeof ruleLevels)[number]
type Scope = { connectionId: number | null; skuId: number | null; categoryId: number | null }
/** How specific a rule is. */
export const levelOf = ({ connectionId, skuId, categoryId }: Scope): RuleLevel =>
  skuId !== null
    ? connectionId !== null
      ? 'listing'
      : 'product'
    : categoryId !== null
      ? 'category'
      : connectionId !== null
        ? 'account'
        : 'default'

/** The rule that holds: the most specific, of two of a level the account's own, then the nearest category. `categoryPath` goes upwards. */
export function ruleFor<R extends Scope>(
  rules: readonly R[],
  of: { connectionId: number; skuId: number; categoryPath: readonly number[] },
): R | undefined {
  const fits = rules.filter(
    ({ connectionId, skuId, categoryId }) =>
      (connectionId === null || connectionId === of.connectionId) &&
      (skuId === null || skuId === of.skuId) &&
      (categoryId === null || of.categoryPath.includes(categoryId)),
  )
  const far = ({ categoryId }: Scope) => (categoryId === null ? 0 : of.categoryPath.indexOf(categoryId))
  return fits.toSorted(
    (a, b) =>
      ruleLevels.indexOf(levelOf(a)) - ruleLevels.indexOf(levelOf(b)) ||
      far(a) - far(b) ||
      Number(b.connectionId !== null) - Number(a.connectionId !== null),
  )[0]
}
