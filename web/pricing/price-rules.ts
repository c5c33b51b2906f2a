import type { WordKey } from '#contract/words.ts'

/** A price is a number, and none is below zero. */
export const priceRules = (values: object) =>
  Object.entries(values).flatMap(([field, value]) =>
    field.endsWith('Minor') && typeof value === 'string'
      ? [{ field, why: 'notNumber' }]
      : typeof value === 'number' && value < 0
        ? [{ field, why: 'tooSmall', params: { min: 0 } }]
        : [],
  )

/** The last day is not before the first. */
export const rangeRule = ({ from, to }: { from: string | null; to: string | null }) =>
  from && to && to < from ? [{ field: 'to', why: 'pricing.fieldErrors.beforeStart' }] : []

export const openChoices: { value: string; word: WordKey }[] = [
  { value: 'open', word: 'pricing.text.open' },
  { value: 'closed', word: 'pricing.text.closed' },
]
