import { row } from '../../kit/record/record.ts'

export const costRow = row('pricing.fields', {
  skuCode: { kind: 'text', label: 'pricing.fields.sku' },
  skuNames: { kind: 'names', label: 'pricing.fields.skuName' },
  supplierName: { kind: 'text', label: 'pricing.fields.supplier' },
  currency: { kind: 'currency' },
  marginBasisPoints: { kind: 'percent', max: 10_000, optional: true },
  validFrom: { kind: 'date', optional: true },
  nextFrom: { kind: 'date', optional: true },
})
