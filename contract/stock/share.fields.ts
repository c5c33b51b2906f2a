import { row } from '../kit/record/record.ts'
import { saleChannels } from './channels.ts'
import { shareForm } from './stock.fields.ts'

/** What one agent or one channel has of a product's stock. */
export const shareRow = row('stock.fields', {
  names: { kind: 'names', label: 'stock.fields.sku' },
  code: { kind: 'text', label: 'catalog.fields.code' },
  agentName: { kind: 'text', label: 'stock.fields.who' },
  channel: { kind: 'choice', of: saleChannels, words: 'stock.channels', optional: true },
  ...shareForm.fields,
  releaseDays: { ...shareForm.fields.releaseDays, label: 'stock.fields.release' },
})
