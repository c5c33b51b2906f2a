const needs = 'entertainment.PlayOrderList.departure'

/** Who may look at departures, who may call them off, and who sees there what they cost. */
export const departureKeys = { look: needs, call: `${needs}.call`, cost: `${needs}.cost` } as const
