// Stands alone, so that lists get it without the schema library.

/** Why an order is a problem: what brings it to follow-up by itself, and what people find. */
export const followCauseNames = [
  'supplier-rejected',
  'no-line-left',
  'mirror',
  'other-price',
  'sold-otherwise',
  'change-asked',
  'amendment-failed',
  'refund-failed',
  'channel-failed',
  'mail-bounced',
  'guest-data',
  'weather',
  'by-hand',
] as const
export type FollowCause = (typeof followCauseNames)[number]

type Facts = {
  /** A guest may stand somewhere without a service. */
  urgent?: true
  /** Its agent is told why, because it can do something about it. */
  agent?: true
}
export const followCauses: Record<FollowCause, Facts> = {
  'supplier-rejected': { urgent: true },
  'no-line-left': { urgent: true },
  mirror: { urgent: true },
  'other-price': {},
  'sold-otherwise': {},
  'change-asked': {},
  'amendment-failed': { urgent: true },
  'refund-failed': {},
  'channel-failed': {},
  'mail-bounced': { agent: true },
  'guest-data': { urgent: true, agent: true },
  weather: { urgent: true, agent: true },
  'by-hand': {},
}

/** What became of a problem. */
export const followOutcomes = ['solved', 'moved', 'cancelled', 'refunded', 'no-need'] as const
export type FollowOutcome = (typeof followOutcomes)[number]
