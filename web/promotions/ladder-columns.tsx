import { entryOf, firstOf } from '#contract/kit/given.ts'
import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import { ladderKinds, type LadderKind, type LadderStep } from '#contract/promotions/ladder.ts'
import type { Ladder } from '#contract/promotions/ladder.schema.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { formatAmount } from '../kit/words/money-format.ts'
import { word } from '../kit/words/words.ts'
import { daysText, holdsForColumn, serviceAndCreated } from './scope-columns.tsx'

export const kindWord = {
  adult: 'promotions.guests.adult',
  child: 'promotions.guests.child',
  infant: 'promotions.guests.infant',
  unit: 'promotions.guests.unit',
} as const satisfies Record<LadderKind, string>

/** "10 guests and more", "30 days ahead and more", "2026-12-20 – 2027-01-05". */
export function placeText(basis: Ladder['basis'], step: LadderStep): string {
  if (basis === 'date') return daysText(step.days)
  return step.from === null ? '' : word(`promotions.places.${basis}`, { from: step.from })
}

type Said = Pick<Ladder, 'method' | 'currency'>
/** "−10 %", "+200.00 THB", "1,900.00 THB". */
export function valueText(value: number, { method, currency }: Said): string {
  const sign = method === 'fixed' ? '' : value > 0 ? '+' : value < 0 ? '−' : '±'
  const size = Math.abs(value)
  return method === 'percent'
    ? `${sign}${size / 100}\u00a0%`
    : `${sign}${formatAmount(size, currency)}\u00a0${currency}`
}

/** One text where several kinds get the same, else each with its kind. */
function valuesText(step: LadderStep, said: Said): string {
  const given = ladderKinds.filter((kind) => step.values[kind] !== null)
  const texts = given.map((kind) => valueText(entryOf(step.values, kind), said))
  if (texts.length > 1 && new Set(texts).size === 1) return firstOf(texts)
  return given.map((kind, at) => `${word(kindWord[kind])} ${texts[at]}`).join(', ')
}

const stepsText = (ladder: Ladder): string =>
  ladder.steps.map((step) => `${placeText(ladder.basis, step)}: ${valuesText(step, ladder)}`).join(' · ')

const column = columnsOf(ladderRecord)

export const ladderColumns: readonly Column<Ladder>[] = [
  column('names', { key: 'name', frozen: true, width: 200, card: 'title' }),
  column('enabled', { key: 'state', width: 100, card: 'sub' }),
  column('basis', { width: 130, card: 'sub' }),
  column('steps', { text: stepsText, width: 380, grow: true, card: 'meta' }),
  holdsForColumn(({ skuIds, agentIds }) => ({ skus: skuIds.length, agents: agentIds.length }), 150),
  ...serviceAndCreated,
]
