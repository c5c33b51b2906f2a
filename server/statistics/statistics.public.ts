// What saved reports are made of: the same sums as the statistics.
export { checkDays, comparedWith, nothingApart, timesOf, type Days } from './days.ts'
export { addedUp, figuresOf } from './figures.ts'
export { labelsOf } from './labels.queries.ts'
export type { Summed, SumsAsk } from './summed.ts'
