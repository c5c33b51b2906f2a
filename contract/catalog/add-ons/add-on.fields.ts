import { record } from '../../kit/record/record.ts'
import { skuRecord } from '../skus/sku.fields.ts'
import { addOnCharges, addOnKinds, addOnStockModes } from './add-ons.ts'

const { code, names, supplierIds } = skuRecord.fields

/** What is known of an add-on: names and rules of any SKU, and what it has beside them; amounts have shapes of their own. */
export const addOnRecord = record('catalog.fields', {
  code,
  names,
  kind: {
    kind: 'choice',
    of: addOnKinds,
    words: 'catalog.addOnKinds',
    initial: 'pick-up',
    label: 'catalog.facts.addOnKind',
  },
  /** Chosen once. */
  charge: {
    kind: 'choice',
    of: addOnCharges,
    words: 'catalog.addOnCharges',
    initial: 'guest',
    label: 'catalog.facts.charge',
  },
  /** Of a stay or a package: again on each of its days. */
  daily: { kind: 'flag', label: 'catalog.facts.daily' },
  supplierIds,
  stockMode: { kind: 'choice', of: addOnStockModes, default: 'free', label: 'catalog.addOns.limit' },
  latestBookingDays: { ...skuRecord.fields.latestBookingDays, only: 'form' },
  autoConfirm: { kind: 'flag', initial: true, only: 'form' },
  summaries: { kind: 'names', max: 500, only: 'form', label: 'catalog.fields.summary' },
})
