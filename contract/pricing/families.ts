/**
 * Prices and costs are kept on two families of pages, each with screens, calls and rights of its own: `hotel` has hotel
 * rooms, `play` everything else.
 */
export const families = ['play', 'hotel'] as const
export type PriceFamily = (typeof families)[number]
/** Which SKUs something is about: a family's, or all where it has no twin (strategies, taxes, the log of changes). */
export type PricedWhich = PriceFamily | 'all'

/** The permissions to see; to change takes the same with `.edit`. */
export const priceKeys = {
  play: { cost: 'entertainment.costManage', calendar: 'entertainment.calendarPrice' },
  hotel: { cost: 'hotel.costManage_hotel', calendar: 'hotel.calendarPrice_hotel' },
} as const satisfies Record<PriceFamily, Record<'cost' | 'calendar', string>>

export const familyOf = (productType: string): PriceFamily =>
  productType === 'hotel-room' ? 'hotel' : 'play'
