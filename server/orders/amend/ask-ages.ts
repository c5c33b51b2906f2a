import type { CallCtx } from '../../kit/ctx.ts'
import { ask, type QuestionInput } from '../../kit/call/errors.ts'
import { serviceDays } from '../order/booking-time.ts'
import { minorsQuestions } from '../create/guest-questions.ts'
import type { PlannedLine } from '../create/plan/plan-lines.ts'
import { ageDaysOf, ageMistakesOf, ageQuestions, soldAt, type RequestedGuest } from '../create/guest-ages.ts'
import type { LineRecord } from '../order/order-records.ts'
import type { OrderSku } from '../order/order-skus.ts'
import type { OrderWork } from '../order/order-work.ts'
import type { Plan } from './plan-amendment.ts'
import { isMove, type OrderGuest } from './wanted.ts'

type AgeLine = Pick<PlannedLine, 'kind' | 'sku' | 'days' | 'openUntil'>

/** A line that stands, as the days of its guests are asked of it. */
export const plannedAs = (line: LineRecord, sku: OrderSku | undefined): AgeLine[] =>
  sku && line.kind !== 'add-on'
    ? [{ kind: 'sku', sku, days: serviceDays(line.date, line.end_date), openUntil: line.open_until }]
    : []

/**
 * Asks for guests who come, and for who stays on another day or as another product: of who stays only what the amendment makes
 * wrong. An open return that gets its day stays what it was sold for.
 */
export const askAges = (work: OrderWork, plan: Plan): void =>
  ask(work.ctx, requestedAges(work.ctx, work, plan))

/** What it asks; whoever is refused instead is told by the field. */
export function requestedAges(
  ctx: CallCtx,
  { lines }: Pick<OrderWork, 'lines'>,
  { gathered, party, amendment, lines: plans }: Plan,
): QuestionInput[] {
  const wasOpen = lines.some(({ leg, open_until: until }) => leg === 2 && until !== null)
  const after = ageDaysOf(gathered.lines.filter(({ leg }) => !(leg === 2 && wasOpen)))
  const isSold = soldAt(gathered.prices.map(({ unit }) => unit))
  const comes = party.comes.map((guest, at) => requested(guest, `addGuests.${at}.info.birthdate`))
  const refusals = ageMistakesOf(comes, after, isSold)
  if (isMove(amendment) || amendment.back) {
    const before = ageDaysOf(
      plans.flatMap(({ line, planned }) =>
        line && planned && planned.sku.id === line.sku_id ? plannedAs(line, planned.sku) : [],
      ),
    )
    const field = fieldOf(amendment)
    for (const guest of party.stays) {
      const one = [requested(guest, field)]
      const existing = ageMistakesOf(one, before, isSold)
      if (existing.length === 0) refusals.push(...ageMistakesOf(one, after, isSold))
    }
  }
  const minors = party.goes.length > 0 || amendment.skuId !== undefined ? minorsQuestions(gathered) : []
  return [...minors, ...ageQuestions(ctx, refusals)]
}

const requested = ({ kind, name, info }: Omit<OrderGuest, 'id'>, field: string): RequestedGuest => ({
  field,
  kind,
  name,
  birthdate: info['birthdate'] ?? '',
})

const fieldOf = ({ date, endDate, back, skuId }: Plan['amendment']): string =>
  skuId !== undefined && date === undefined
    ? 'skuId'
    : date === undefined && endDate !== undefined
      ? 'endDate'
      : date === undefined && back
        ? 'back.date'
        : 'date'
