import { answerParts } from '#contract/open-market/trust/answer-time.ts'
import { word } from '../kit/words/words.ts'

/** An answer's time in the reader's words. */
export const answerTime = (minutes: number): string =>
  answerParts(minutes)
    .map(({ unit, count }) => word(`open-market.text.${unit}`, { [unit]: count }))
    .join(' ')
