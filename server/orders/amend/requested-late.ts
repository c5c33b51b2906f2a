import type { Ctx } from '../../kit/ctx.ts'
import { fail, type QuestionInput } from '../../kit/call/errors.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { onlyShortens } from './lines/line-plans.ts'
import type { Plan } from './plan-amendment.ts'
import { isMove } from './wanted.ts'

/** The question of who books it too late for its departure; others are refused. */
export function requestedLate(
  ctx: Pick<Ctx, 'now' | 'merchant' | 'actor'>,
  plan: Plan,
): QuestionInput | null {
  const facts = lateFor(ctx, plan)
  if (!facts) return null
  if (ctx.actor.kind !== 'staff') fail('orders.tooLate', facts)
  return { key: 'orders.questions.lateBooking', facts }
}

/** What it books too late for its departure, if it does. */
export function lateFor(
  { now, merchant }: Pick<Ctx, 'now' | 'merchant'>,
  { gathered, amendment, lines }: Plan,
): { date: string; deadline: string } | null {
  const books =
    (isMove(amendment) && !onlyShortens(lines)) ||
    amendment.addGuests.length > 0 ||
    amendment.addOns !== undefined
  if (!books || now <= gathered.deadline) return null
  const { date } = gathered.waiting.request
  return { date, deadline: momentText(gathered.deadline, merchant.timeZone) }
}
