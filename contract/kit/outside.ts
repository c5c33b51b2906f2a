/** Where a connection leads: the system itself, its own sandbox, or our simulator of it. */
export const modes = ['live', 'sandbox', 'simulator'] as const
export type Mode = (typeof modes)[number]

/** What can be made to go wrong when a simulator is asked: it cannot be reached, fails after doing it, or answers too late. */
export const faults = ['none', 'down', 'error', 'lost'] as const
export type Fault = (typeof faults)[number]

/** How a simulator tells us: once, twice, in the wrong order and twice, not at all, of another amount, signed wrongly. */
export const echoes = ['once', 'twice', 'shuffled', 'silent', 'wrong-amount', 'forged'] as const
export type Echo = (typeof echoes)[number]
