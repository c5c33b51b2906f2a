import { own } from '../kit/record/field.ts'
import { record } from '../kit/record/record.ts'
import { ladderBases, ladderMethods, newStep, type LadderStep } from './ladder.ts'
import { promotionName, promotionScope } from './promo.fields.ts'

/** What is known of a ladder; a fixed price names its SKUs. */
export const ladderRecord = record('promotions.fields', {
  names: promotionName,
  basis: { kind: 'choice', of: ladderBases, words: 'promotions.bases', initial: 'quantity' },
  method: { kind: 'choice', of: ladderMethods, words: 'promotions.methods', initial: 'percent' },
  ...promotionScope,
  steps: own<LadderStep[]>([newStep()]),
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'promotions.states.live', no: 'promotions.states.disabled' },
    tones: { yes: 'good', no: 'muted' },
    label: 'promotions.fields.state',
  },
  currency: { kind: 'currency', only: 'answer', column: false, label: 'promotions.fields.total' },
  createdByName: { kind: 'text', only: 'answer', label: 'promotions.fields.createdAt' },
  createdAt: { kind: 'moment', only: 'answer' },
})
