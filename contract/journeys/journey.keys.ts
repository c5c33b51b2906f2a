/** The permission keys of journeys. */
export const journeyKeys = {
  look: 'journeyLibrary.journeyLibraryList',
  board: 'journeyLibrary.stockBoard',
  tax: 'journeyLibrary.taxRateRule',
} as const
