import { deadlineSources } from './deadline-kinds.ts'
import { form, row } from '../../kit/record/record.ts'

const hours = { kind: 'number', min: 1, max: 720 } as const

/**
 * How long each may take, in hours, how many minutes before it runs out its owner is told, how many days before an open return lapses its agent and guest
 * are, how many days before its balance is due an agent is reminded of it, and how many days after a trip a guest's document must still hold; 0: never. */
export const deadlineForm = form('orders.deadlines', {
  answerHours: { ...hours, initial: 24 },
  requestHours: { ...hours, initial: 24 },
  refundHours: { ...hours, initial: 72 },
  urgentHours: { ...hours, initial: 4 },
  followHours: { ...hours, initial: 24 },
  returnDays: { kind: 'number', min: 0, max: 60, initial: 7 },
  balanceReminderDays: { kind: 'number', min: 0, max: 60, initial: 7 },
  documentDays: { kind: 'number', min: 0, max: 400, initial: 30 },
  warnMinutes: { kind: 'number', min: 5, max: 1_440, initial: 60 },
})

export const deadlineRow = row('orders.fields', {
  orderCode: { kind: 'text', label: 'orders.fields.code' },
  dueAt: { kind: 'moment', label: 'orders.deadlines.left' },
  source: {
    kind: 'choice',
    of: deadlineSources,
    words: 'orders.deadlineSources',
    label: 'orders.deadlines.source',
  },
  supplierName: { kind: 'text', label: 'orders.deadlines.waitsFor' },
  ownerName: { kind: 'text', label: 'orders.follow.owner' },
  itemNames: { kind: 'names', label: 'orders.fields.item' },
  told: { kind: 'text', label: 'orders.deadlines.told' },
  serviceDate: { kind: 'date', optional: true },
  contactName: { kind: 'text' },
  agentName: { kind: 'text', label: 'orders.fields.agent' },
  since: { kind: 'moment', label: 'orders.deadlines.since' },
})
