/** Where a connection leads: the system itself, its own sandbox, or our simulator of it. */
export const modes = ['live', 'sandbox', 'simulator'] as const
export type Mode = (typeof modes)[number]

/** What can be made to go wrong when a simulator is asked: it cannot be reached, fails after doing it, answers too late, or something that is no answer. */
export const faults = ['none', 'down', 'error', 'lost', 'garbled'] as const
export type Fault = (typeof faults)[number]

/** How a simulator tells us: once, twice, in the wrong order and twice, minutes late, not at all, of another amount, signed wrongly. */
export const echoes = ['once', 'twice', 'shuffled', 'late', 'silent', 'wrong-amount', 'forged'] as const
export type Echo = (typeof echoes)[number]

/** Where what goes out stands: it is sent until it has arrived, or a person stopped it; done: it arrived, or goes out no more. */
export const outboxStates = ['waiting', 'stopped', 'done'] as const
export type OutboxState = (typeof outboxStates)[number]

/** What became of a message that came: nobody has worked on it, it was worked on, it says nothing of ours, it is not from whom it says. */
export const inboxStates = ['waiting', 'handled', 'ignored', 'refused'] as const
export type InboxState = (typeof inboxStates)[number]
