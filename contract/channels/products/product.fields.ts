import { row } from '../../kit/record/record.ts'
import { productProblems, productStates } from './product.schema.ts'

/** A product of a marketplace and the SKU behind it. */
export const channelProductRow = row('channels.fields', {
  outsideProduct: { kind: 'text' },
  outsideName: { kind: 'text' },
  skuNames: { kind: 'names', label: 'channels.fields.sku' },
  state: {
    kind: 'choice',
    of: productStates,
    words: 'channels.productStates',
    tones: {
      new: 'warn',
      mapped: 'info',
      live: 'good',
      paused: 'muted',
      removed: 'muted',
    },
  },
  problem: { kind: 'choice', of: productProblems, words: 'channels.problems', optional: true },
  skuCode: { kind: 'text' },
  outsideOption: { kind: 'text' },
  session: { kind: 'text' },
  language: { kind: 'text' },
  pushedAt: { kind: 'moment', optional: true },
  pushError: { kind: 'text', label: 'channels.fields.error' },
  connectionName: { kind: 'text', label: 'channels.fields.connection' },
  system: { kind: 'text' },
})
