const needs = 'entertainment.PlayOrderList.departure'

/** Who may look at departures and call them off, and who sees there what they cost. */
export const departureKeys = { look: needs, cost: `${needs}.cost` } as const
