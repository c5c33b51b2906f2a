import { itemAt } from '#contract/kit/given.ts'
import { draftOf } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import { countUse } from '../../promotions/promotions.public.ts'
import { rememberStock } from '../../stock/stock.public.ts'
import { decide, remember, startDeciding, type Deciding, type Decision } from './decide.ts'
import { needsOf, type Gathered } from './gather.ts'
import type { Locked } from './lock.ts'

/** An order that is made alone, or the orders of one cart, which are made together or not at all. */
export type Group = readonly Gathered[]

/**
 * Decides group by group, in the order in which they came; one answer an order. What a failing group had taken is free
 * again for those behind it.
 */
export function decideGroups(ctx: Ctx, groups: readonly Group[], locked: Locked): Decision[] {
  const deciding = startDeciding(ctx, locked)
  let at = 0
  return groups.flatMap((group) => {
    const from = at
    at += group.length
    return decideGroup(deciding, group, from)
  })
}

function decideGroup(deciding: Deciding, group: Group, from: number): Decision[] {
  const { accounts } = deciding
  const { held } = deciding
  const drawn = [...group.flatMap(needsOf), ...[...held.values()].flat()]
  const back = group.length > 1 ? rememberStock(deciding.stocks, drawn) : undefined
  if (back) deciding.accounts = draftOf(accounts)
  const decisions = group.map((one, at) => decide(deciding, one, from + at))
  if (decisions.every((decision) => 'decided' in decision)) {
    for (const one of group) remember(deciding, one)
    return decisions
  }
  if (!back || decisions.every((decision) => 'earlier' in decision)) return decisions
  back()
  deciding.held = held
  decisions.forEach((decision, at) => {
    const { promo } = itemAt(group, at)
    if ('decided' in decision && promo) countUse(deciding.promos, promo, -1)
  })
  deciding.accounts = accounts
  const failure = failureOf(decisions)
  return group.map(() => failure)
}

/** Why none of them is made: a failure goes before questions, questions are asked all at once. */
function failureOf(decisions: readonly Decision[]): Decision {
  if (decisions.some((decision) => 'again' in decision)) return { again: true }
  const failed = decisions.flatMap((decision) => ('error' in decision ? [decision.error] : []))
  const hard = failed.find((error) => !(error instanceof QuestionError))
  if (hard) return { error: hard }
  const requested = failed.flatMap((error) => (error as QuestionError).questions)
  if (requested.length === 0) return { error: new AppError('requestReused') }
  return { error: new QuestionError([...new Map(requested.map((one) => [one.token, one])).values()]) }
}
