import { orderStates } from '../orders/orders.states.ts'
import { row } from '../kit/record/record.ts'

/** A use of a code. */
export const promoUseRow = row('promotions.fields', {
  usedAt: { kind: 'moment' },
  code: { kind: 'text' },
  names: { kind: 'names', label: 'promotions.fields.name' },
  orderCode: { kind: 'text', label: 'promotions.fields.order' },
  orderStatus: {
    kind: 'choice',
    of: orderStates.names,
    words: 'orders.states',
    label: 'promotions.fields.orderState',
  },
  givenBackAt: { kind: 'moment', optional: true, label: 'promotions.fields.givenBack' },
  discountMinor: { kind: 'money', signed: true },
  agentName: { kind: 'text', label: 'promotions.fields.agent' },
  contactName: { kind: 'text', label: 'promotions.fields.guest' },
  itemNames: { kind: 'names', label: 'promotions.fields.item' },
  serviceDate: { kind: 'date' },
  totalMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
