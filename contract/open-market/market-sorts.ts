/** What companies of the market are sorted by: those that fit us best first. */
export const marketSorts = { names: ['fit', 'name', 'newest', 'answer'], up: ['name', 'answer'] } as const
/** And trade with them. */
export const tradeSorts = { names: ['amount', 'partner', 'month', 'orders'], up: ['partner'] } as const
