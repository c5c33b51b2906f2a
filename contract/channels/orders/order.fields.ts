import { row, state } from '../../kit/record/record.ts'
import { channelOrderStates } from './order.states.ts'

/** An order of a marketplace. */
export const channelOrderRow = row('channels.fields', {
  thirdCode: { kind: 'text' },
  state: state(channelOrderStates, 'channels.orderStates'),
  skuName: { kind: 'text', label: 'channels.fields.product' },
  date: { kind: 'date', optional: true },
  guests: { kind: 'text' },
  contactName: { kind: 'text', label: 'channels.fields.contact' },
  contactPhone: { kind: 'text', label: 'channels.fields.phone' },
  retailMinor: { kind: 'money', signed: true, optional: true },
  netMinor: { kind: 'money', signed: true, optional: true },
  itemName: { kind: 'text', label: 'channels.fields.outsideName' },
  orderCode: { kind: 'text', label: 'channels.fields.order' },
  connectionName: { kind: 'text', label: 'channels.fields.connection' },
  createdAt: { kind: 'moment', label: 'channels.fields.came' },
  system: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
