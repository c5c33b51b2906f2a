import { itemAt } from '#contract/kit/given.ts'
import { service, type App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Decided, Decision } from './decide.ts'
import { decideGroups, type Group } from './decide-groups.ts'
import { ifAllGoesWell, type Drawn } from './lock.ts'

/** What was written before its turn turned out otherwise under the locks: the batch is made again, step by step. */
export class Unforeseen extends Error {}

/** Merchants whose last batch went otherwise than foreseen: sold out, too little money, asked twice. */
const doubted = (app: App): Set<number> => service(app, 'orders.doubted', () => new Set<number>())
export const isHopeful = ({ app, scope }: Ctx): boolean => !doubted(app).has(scope.merchantId)
export function rememberOutcome({ app, scope }: Ctx, isAsForeseen: boolean): void {
  if (isAsForeseen) doubted(app).delete(scope.merchantId)
  else doubted(app).add(scope.merchantId)
}

/**
 * A batch's decisions if there is room and money for all of it; null where one of them is a refusal or a question even
 * then. Its rows can be written on that before the locks are taken, so that the locks are held for less than half as long.
 */
export function foresee(ctx: Ctx, groups: readonly Group[], drawn: Drawn): Decision[] | null {
  const decisions = decideGroups(ctx, groups, ifAllGoesWell(groups.flat(), drawn))
  return decisions.every((decision) => 'decided' in decision) ? decisions : null
}

/** Did it come as foreseen? Only what depends on room and money is compared; the rest was read before. */
export const cameTrue = (foreseen: readonly Decision[], decisions: readonly Decision[]): boolean =>
  decisions.every((decision, at) => {
    const expected = itemAt(foreseen, at)
    return 'decided' in decision && 'decided' in expected && isSame(decision.decided, expected.decided)
  })

const isSame = (one: Decided, other: Decided): boolean =>
  one.status === other.status &&
  one.paid === other.paid &&
  one.reservedMinor === other.reservedMinor &&
  one.bookedMinor === other.bookedMinor &&
  one.payBy === other.payBy
