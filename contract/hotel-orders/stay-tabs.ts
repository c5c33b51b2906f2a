// Stands alone, so that lists get it without the schema library.

/** Stays of a chosen day: who arrives on it, sleeps there that night, leaves on it, arrives after it. */
export const stayTabs = ['arrivals', 'inHouse', 'departures', 'upcoming'] as const
export type StayTab = (typeof stayTabs)[number]
