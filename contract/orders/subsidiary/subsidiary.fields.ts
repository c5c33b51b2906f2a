import { form, record, row } from '../../kit/record/record.ts'

export const itemSides = ['income', 'cost'] as const
const itemPayees = ['line', 'named', 'nobody'] as const
const itemBases = ['order', 'guest', 'percent'] as const

/** An extra cost or income item that can be put on orders, by hand or by its rule. */
export const presetRecord = record('orders.items', {
  name: { kind: 'text', required: true, max: 80 },
  side: { kind: 'choice', of: itemSides, words: 'orders.itemSides', initial: 'cost' },
  basis: { kind: 'choice', of: itemBases, words: 'orders.itemBases', initial: 'order' },
  amountMinor: { kind: 'money', in: 'currency', optional: true },
  basisPoints: { kind: 'percent', max: 10_000, optional: true, label: 'orders.items.percent' },
  currency: { kind: 'currency', optional: true },
  /** To whom a cost is owed: the supplier of the line that it is put on, one that is named, no supplier of ours. */
  payee: { kind: 'choice', of: itemPayees, words: 'orders.itemPayees', initial: 'line' },
  supplierId: { kind: 'ref', optional: true, label: 'orders.items.supplier' },
  /** Put on what it fits by itself, once the service day has come. */
  byRule: { kind: 'flag' },
  productTypes: { kind: 'texts', max: 50 },
  agentIds: { kind: 'refs', label: 'orders.items.agents' },
  service: { kind: 'days', optional: true },
  enabled: { kind: 'flag', only: 'answer', label: 'orders.items.state' },
})

/** Something that an order brought or cost beside its prices and costs. */
export const itemForm = form('orders.items', {
  lineId: { kind: 'ref', label: 'orders.items.line' },
  side: { kind: 'choice', of: itemSides, words: 'orders.itemSides', initial: 'cost' },
  name: { kind: 'text', required: true, max: 80 },
  amountMinor: { kind: 'money', in: 'currency', signed: true },
  currency: { kind: 'currency' },
  supplierId: { kind: 'ref', optional: true, label: 'orders.items.supplier' },
  reason: { kind: 'text', required: true, max: 500, rows: 2 },
})

/** A preset item on a line. */
export const applyForm = form('orders.items', {
  presetId: { kind: 'ref', label: 'orders.items.preset' },
  lineId: { kind: 'ref', label: 'orders.items.line' },
})

export const subsidiaryRow = row('orders.subsidiary', {
  orderCode: { kind: 'text', label: 'orders.subsidiary.code' },
  names: { kind: 'names', label: 'orders.subsidiary.item' },
  date: { kind: 'date' },
  bookedOn: { kind: 'date' },
  agentName: { kind: 'text', label: 'orders.subsidiary.agent' },
  receivableMinor: { kind: 'money', signed: true },
  receivedMinor: { kind: 'money', signed: true },
  payableMinor: { kind: 'money', signed: true, in: 'costCurrency', optional: true },
  paidMinor: { kind: 'money', signed: true, in: 'costCurrency' },
  taxMinor: { kind: 'money', signed: true },
  supplierName: { kind: 'text', label: 'orders.subsidiary.supplier' },
  seller: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
  costCurrency: { kind: 'currency', label: 'kit.parts.currency' },
})
