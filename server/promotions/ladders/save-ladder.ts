import { rowOf } from '#contract/kit/record/record-values.ts'
import { beginOf, type LadderStep } from '#contract/promotions/ladder.ts'
import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import type { LadderSave } from '#contract/promotions/ladder.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField, failFields } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockForm, saveRow, valuesBefore } from '../../kit/db/rows.ts'
import { enablesPlain } from '../../kit/record/plain-record.ts'
import { isReversed } from './open-days.ts'
import { checkScope } from '../codes/scope.queries.ts'

/** Makes a ladder, or changes the one with that id; prices follow from the next question on, orders keep theirs. */
export async function saveLadder(ctx: Ctx, form: LadderSave): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'ladder', form)
  checkLadder(form)
  await checkScope(ctx, form)
  const steps = inOrder(form)
  const values = {
    ...rowOf(ladderRecord, form),
    name: nameIn(form.names, 'en'),
    steps: JSON.stringify(steps),
  }
  const saved = await saveRow(ctx, 'ladder', before, values, { created_by_name: ctx.actor.name })
  await emit(ctx, 'promotions.ladderSaved', {
    subject: 'ladder',
    subjectId: saved.id,
    facts: { name: values.name },
    before: valuesBefore(before, values),
    after: { ...values, steps },
    topics: ['ladder', 'price'],
  })
  return saved
}

/** Lets a ladder hold, or stops it. */
export const enableLadder = enablesPlain({
  table: 'ladder',
  subject: 'ladder',
  event: 'promotions.ladder',
  kept: ({ name }) => ({ name }),
  facts: (_, { name }) => ({ name }),
  topics: ['ladder', 'price'],
})

function checkLadder(form: LadderSave): void {
  const { service, steps, method, basis } = form
  if (isReversed(service)) failField('service', 'promotions.why.reversed')
  if (method === 'fixed' && form.skuIds.length === 0) failField('skuIds', 'promotions.why.fixedNeedsSkus')
  const wrong = steps.flatMap((step, at) => {
    const why = whyNotStep(step, form)
    return why
      ? [{ field: `steps.${at}.${why.field}`, why: why.why, ...(why.params && { params: why.params }) }]
      : []
  })
  if (wrong.length) failFields(wrong)
  // Of two steps that begin at one place nobody could say which holds.
  const begins = steps.map((step) => (basis === 'date' ? beginOf(step) : step.from))
  const twice = begins.findIndex((begin, at) => begins.indexOf(begin) < at)
  if (twice >= 0) failField(`steps.${twice}.${basis === 'date' ? 'days' : 'from'}`, 'taken')
}

type WhyNot = { field: string; why: string; params?: Record<string, number> } | null

function whyNotStep({ from, days, values }: LadderStep, { basis, method }: LadderSave): WhyNot {
  if (basis === 'date') {
    if (!days || (!days.from && !days.to)) return { field: 'days', why: 'required' }
    if (days.from && days.to && days.from > days.to) return { field: 'days', why: 'promotions.why.reversed' }
  } else if (from === null) return { field: 'from', why: 'required' }
  const given = Object.entries(values).filter(([, value]) => value !== null)
  if (given.length === 0) return { field: 'values', why: 'promotions.why.noValue' }
  const min = method === 'fixed' ? 0 : method === 'percent' ? -10_000 : -Infinity
  const low = given.find(([, value]) => value !== null && value < min)
  if (low)
    return { field: `values.${low[0]}`, why: 'tooSmall', params: { min: method === 'percent' ? -100 : 0 } }
  return null
}

/** As people read them: from few to many, from soon to late. What the basis does not ask for is not kept. */
const inOrder = ({ basis, steps }: LadderSave): LadderStep[] =>
  basis === 'date'
    ? steps.map((step) => ({ ...step, from: null })).toSorted((a, b) => (beginOf(a) < beginOf(b) ? -1 : 1))
    : steps.map((step) => ({ ...step, days: null })).toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
