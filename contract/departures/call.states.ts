import { states } from '../kit/states.ts'

/** What a call on a departure does with its orders. */
export const callActs = ['cancel', 'move', 'offer'] as const
/** What goes back: all of it (the operator calls it off), what the order's rule says, nothing. */
export const callRefunds = ['full', 'rule', 'none'] as const
/** What a guest may be offered. */
export const guestChoices = ['rebook', 'refund', 'credit'] as const
/** What happens by itself to whoever has not answered in time; `staff`: a person looks at it. */
export const callDefaults = ['refund', 'credit', 'rebook', 'staff'] as const
export const notifiedWays = ['', 'guest', 'agent', 'nobody'] as const

export type CallAct = (typeof callActs)[number]
export type GuestChoice = (typeof guestChoices)[number]

/** What became of one order of a call. */
export const callOrderStates = states({
  initial: 'waiting',
  columns: ['departure_call_order.outcome'],
  /** Those first that somebody must look at. */
  states: {
    /** It could not follow: its reason stands beside it, and it is in follow-up. */
    cannot: { tone: 'bad' },
    /** The guest has the link and has not answered. */
    offered: { tone: 'progress' },
    /** It shall move, and its supplier has not agreed yet. */
    asked: { tone: 'progress' },
    /** Its turn has not come, or the job was stopped before. */
    waiting: { tone: 'neutral' },
    moved: { tone: 'good' },
    credited: { tone: 'neutral' },
    refunded: { tone: 'neutral' },
    /** Somebody else ended or changed it meanwhile, or a later call took it over. */
    gone: { tone: 'muted' },
  },
  phases: {
    /** Nothing has become of it yet. */
    open: ['cannot', 'offered', 'waiting'],
    /** A new turn of the call takes these up. */
    left: ['cannot', 'waiting'],
    /** Somebody has still to answer: its guest, or its supplier. */
    unanswered: ['offered', 'asked'],
  },
  verbs: {},
})
export type CallOrderState = (typeof callOrderStates.names)[number]
