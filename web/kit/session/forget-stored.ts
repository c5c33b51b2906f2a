/** Where the check-in keeps tickets for work without network. It is a person's: it goes with the log-out, wherever that is. */
export const ticketsDatabase = 'longtail-tickets'

export function forgetStored(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(ticketsDatabase)
}
