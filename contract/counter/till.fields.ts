import { form, record } from '../kit/record/record.ts'

export const tillMethods = ['cash', 'card', 'qr'] as const
export type TillMethod = (typeof tillMethods)[number]

/** A counter with its drawer; what is sold there is sold to the agent of those who walk in. */
export const tillRecord = record('counter.tills', {
  name: { kind: 'text', required: true, max: 60 },
  agentId: { kind: 'ref', label: 'counter.tills.agent' },
  agentName: { kind: 'text', only: 'answer', column: false, label: 'counter.tills.agent' },
  currency: { kind: 'currency', only: 'answer', column: false },
  enabled: { kind: 'flag', only: 'answer', label: 'counter.tills.state' },
})

export const openForm = form('counter.shifts', {
  floatMinor: { kind: 'money', default: 0 },
})
export const closeForm = form('counter.shifts', {
  cashMinor: { kind: 'money', label: 'counter.shifts.countedCash' },
  cardMinor: { kind: 'money', default: 0, label: 'counter.shifts.countedCard' },
  qrMinor: { kind: 'money', default: 0, label: 'counter.shifts.countedQr' },
  note: { kind: 'text', max: 500, rows: 2 },
})
export const moveForm = form('counter.shifts', {
  kind: {
    kind: 'choice',
    of: ['in', 'out'],
    words: 'counter.moveKinds',
    initial: 'out',
    label: 'counter.shifts.move',
  },
  amountMinor: { kind: 'money' },
  reason: { kind: 'text', required: true, max: 200 },
})
