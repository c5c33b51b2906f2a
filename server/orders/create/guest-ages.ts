import {
  ageMistake,
  type AgedGuest,
  type AgeDay,
  type AgeKind,
  type AgeMistake,
} from '#contract/catalog/skus/ages.ts'
import type { FieldError } from '#contract/kit/errors.ts'
import { amountKey, type Amounts } from '#contract/kit/guests.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import { failFields, type QuestionInput } from '../../kit/call/errors.ts'
import type { PlannedLine } from './plan/plan-lines.ts'

/** A guest whose birth date is new, or who goes on another day; `field` is where the caller said so. */
export type RequestedGuest = AgedGuest & { field: string; name: string }
type Refusal = { guest: RequestedGuest; mistake: AgeMistake }

/** The days that decide as what guests count, each with the ages of its SKU: none of add-ons, and none that is not known yet. */
export const ageDaysOf = (
  lines: readonly Pick<PlannedLine, 'kind' | 'sku' | 'days' | 'openUntil'>[],
): AgeDay[] =>
  lines.flatMap(({ kind, sku: { childFromAge, adultFromAge }, days, openUntil }) =>
    kind === 'add-on' || openUntil !== null ? [] : days.map((date) => ({ date, childFromAge, adultFromAge })),
  )

/** Is a kind sold at all of these prices? */
export const soldAt =
  (units: readonly Amounts[]) =>
  (kind: AgeKind): boolean =>
    units.every((unit) => unit[amountKey[kind]] !== null)

export const ageMistakesOf = (
  guests: readonly RequestedGuest[],
  days: readonly AgeDay[],
  isSold: (kind: AgeKind) => boolean,
): Refusal[] =>
  guests.flatMap((guest) => {
    const mistake = ageMistake(guest, days, isSold)
    return mistake ? [{ guest, mistake }] : []
  })

/**
 * Ends the call for who cannot be (no day, born after the service), and for who counts as another kind than is paid for unless
 * staff ask: they get the question that they have to answer. Rule: docs/algorithms/ages.md.
 */
export function ageQuestions(by: CallCtx, refusals: readonly Refusal[]): QuestionInput[] {
  if (refusals.length === 0) return []
  const never = refusals.filter(({ mistake }) => mistake.why !== 'otherKind')
  if (never.length) failFields(never.map(errorOf))
  if (by.actor.kind !== 'staff') failFields(refusals.map(errorOf))
  const guests = refusals.flatMap(({ guest, mistake }) =>
    mistake.why === 'otherKind' ? [sentenceOf(by, guest, mistake)] : [],
  )
  return [{ key: 'orders.questions.otherAge', facts: { guests: guests.join('; ') } }]
}

const whyOf = {
  adult: 'orders.fieldErrors.isAdult',
  child: 'orders.fieldErrors.isChild',
  infant: 'orders.fieldErrors.isInfant',
} as const

function errorOf({ guest: { field }, mistake }: Refusal): FieldError {
  if (mistake.why !== 'otherKind')
    return { field, why: mistake.why === 'unborn' ? 'orders.fieldErrors.unborn' : 'notDate' }
  const { kind, age, date } = mistake
  return { field, why: whyOf[kind], params: { age, date } }
}

/** "LI MING 2014-12-20: child → adult (12)". */
function sentenceOf(
  { app, language }: CallCtx,
  { name, birthdate, kind }: RequestedGuest,
  right: { kind: AgeKind; age: number },
): string {
  const word = (of: AgeKind) => app.word(language, `orders.guestKinds.${of}`)
  return `${[name, birthdate].filter(Boolean).join(' ')}: ${word(kind)} → ${word(right.kind)} (${right.age})`
}
