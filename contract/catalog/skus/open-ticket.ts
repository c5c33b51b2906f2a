import type { FieldError } from '../../kit/errors.ts'
import type { SkuFacts } from './sku-facts.ts'

/** Until when an open ticket is good: so many days after its sale, or until a day; neither, and it never runs out. */
export type OpenTicket = { days: number | null; until: string | null }

export const openTicketOf = (facts: SkuFacts): OpenTicket | null =>
  facts.type === 'ticket' && facts.validity === 'open'
    ? { days: facts.validDays, until: facts.validUntil }
    : null

/** The last day on which an open ticket sold on a day can be used; null where it never runs out. Rule: docs/algorithms/open-tickets.md. */
export function lastDayOf({ days, until }: OpenTicket, soldOn: string): string | null {
  if (until !== null || days === null) return until
  const last = new Date(`${soldOn}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + days)
  return last.toISOString().slice(0, 10)
}

/** Why an open ticket sold on a day is not ordered for another, or null: by then it has run out. */
export function dayMistake(ticket: OpenTicket | null, soldOn: string, date: string): FieldError | null {
  const last = ticket && lastDayOf(ticket, soldOn)
  return last !== null && date > last
    ? { field: 'date', why: 'catalog.fieldErrors.runsOut', params: { date: last } }
    : null
}
