import { form } from '../kit/record/record.ts'
import { shareWays } from './departure.fields.ts'

/** The product that a journey is sold as. */
export const linkForm = form('journeys.sale', {
  skuId: { kind: 'ref', optional: true },
  /** The add-on that a single room is sold as. */
  singleSkuId: { kind: 'ref', optional: true },
})

/** Who sees a journey. */
export const shareForm = form('journeys.sale', {
  share: { kind: 'choice', of: shareWays, words: 'journeys.shareWays', default: 'nobody' },
  agentIds: { kind: 'refs' },
})
