// Stands alone, so that lists get it without the schema library.

/**
 * Why an order is a problem: what brings it to follow-up by itself, and what people find. `urgent`: a guest may stand
 * somewhere without a service. `agent`: its agent is told why, because it can do something about it.
 */
export const followCauses = {
  'supplier-rejected': { urgent: true },
  'no-line-left': { urgent: true },
  mirror: { urgent: true },
  'other-price': {},
  'change-asked': {},
  'amendment-failed': { urgent: true },
  'refund-failed': {},
  'mail-bounced': { agent: true },
  'guest-data': { urgent: true, agent: true },
  weather: { urgent: true, agent: true },
  'by-hand': {},
} as const satisfies Record<string, { urgent?: true; agent?: true }>
export type FollowCause = keyof typeof followCauses
export const followCauseNames = Object.keys(followCauses) as FollowCause[]

/** What became of a problem. */
export const followOutcomes = ['solved', 'moved', 'cancelled', 'refunded', 'no-need'] as const
export type FollowOutcome = (typeof followOutcomes)[number]
