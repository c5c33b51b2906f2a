export type { Library } from './library/library.ts'
export { libraryHandlers } from './library/library-handlers.ts'
export { readItinerary } from './library/read-itinerary.ts'
export { sheetRates } from './library/sheet-rates.ts'
