import { row } from '../kit/record/record.ts'

/** A product of a supplier outside. */
export const thirdProductRow = row('third-supply.fields', {
  productName: { kind: 'text', label: 'third-supply.fields.product' },
  optionName: { kind: 'text', label: 'third-supply.fields.option' },
  state: {
    kind: 'choice',
    of: ['new', 'mapped', 'gone'],
    words: 'third-supply.states',
    tones: { new: 'warn', mapped: 'good', gone: 'muted' },
  },
  skuCode: { kind: 'text', label: 'third-supply.fields.sku' },
  supplierName: { kind: 'text', label: 'third-supply.fields.supplier' },
  connectionName: { kind: 'text', label: 'third-supply.fields.connection' },
  outsideProduct: { kind: 'text', label: 'third-supply.fields.outsideId' },
  seenAt: { kind: 'moment' },
})
