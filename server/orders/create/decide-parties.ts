import { draftOf } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import { countUse } from '../../promotions/promotions.public.ts'
import { rememberStock } from '../../stock/stock.public.ts'
import { decide, remember, startDeciding, type Deciding, type Decision } from './decide.ts'
import { needsOf, type Gathered } from './gather.ts'
import type { Locked } from './lock.ts'

/** An order that is made alone, or the orders of one cart, which are made together or not at all. */
export type Party = readonly Gathered[]

/**
 * Decides party by party, in the order in which they came; one answer an order. What a failing party had taken is free
 * again for those behind it.
 */
export function decideParties(ctx: Ctx, parties: readonly Party[], locked: Locked): Decision[] {
  const deciding = startDeciding(ctx, locked)
  let at = 0
  return parties.flatMap((party) => {
    const from = at
    at += party.length
    return decideParty(deciding, party, from)
  })
}

function decideParty(deciding: Deciding, party: Party, from: number): Decision[] {
  const { accounts } = deciding
  const back = party.length > 1 ? rememberStock(deciding.stocks, party.flatMap(needsOf)) : undefined
  if (back) deciding.accounts = draftOf(accounts)
  const decisions = party.map((one, at) => decide(deciding, one, from + at))
  if (decisions.every((decision) => 'decided' in decision)) {
    for (const one of party) remember(deciding, one)
    return decisions
  }
  if (!back || decisions.every((decision) => 'earlier' in decision)) return decisions
  back()
  decisions.forEach((decision, at) => {
    const { promo } = party[at]!
    if ('decided' in decision && promo) countUse(deciding.promos, promo, -1)
  })
  deciding.accounts = accounts
  const failure = failureOf(decisions)
  return party.map(() => failure)
}

/** Why none of them is made: a failure goes before questions, questions are asked all at once. */
function failureOf(decisions: readonly Decision[]): Decision {
  if (decisions.some((decision) => 'again' in decision)) return { again: true }
  const failed = decisions.flatMap((decision) => ('error' in decision ? [decision.error] : []))
  const hard = failed.find((error) => !(error instanceof QuestionError))
  if (hard) return { error: hard }
  const asked = failed.flatMap((error) => (error as QuestionError).questions)
  if (asked.length === 0) return { error: new AppError('requestReused') }
  return { error: new QuestionError([...new Map(asked.map((one) => [one.token, one])).values()]) }
}
