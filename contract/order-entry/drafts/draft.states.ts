import { states } from '../../kit/states.ts'

const needs = 'order.NewOrder'
const by = ['staff', 'agent'] as const

/** An order that is not finished: put aside, taken up again by whoever goes on with it. It holds no stock. */
export const draftStates = states({
  initial: 'open',
  states: {
    open: { tone: 'progress' },
    completed: { tone: 'good', final: true },
    dropped: { tone: 'muted' },
  },
  columns: ['order_draft.status'],
  at: '/supplier/orderEntry',
  verbs: {
    /** It is the person's from now on, whoever began it. */
    draftTake: { needs, by, from: ['open'] },
    /** Its orders are made, all or none; made by the same transaction as they are. */
    draftComplete: { needs, by, forward: true, from: ['open'], to: 'completed' },
    draftDrop: { needs, by, from: ['open'], to: 'dropped', back: 'draftRestore' },
    draftRestore: { needs, by, from: ['dropped'], to: 'open', back: 'draftDrop' },
  },
})
export type DraftStatus = (typeof draftStates.names)[number]
