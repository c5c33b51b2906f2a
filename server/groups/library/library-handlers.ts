import { printsItinerary } from '../paper/itinerary-pdf.ts'
import {
  copiesItinerary,
  recyclesItinerary,
  restoresItinerary,
  revertsItinerary,
  sellsItinerary,
} from './itinerary-acts.ts'
import { listsItineraries, listsVersions, tellsItinerary } from './itinerary.queries.ts'
import type { Library } from './library.ts'
import { savesItinerary } from './save-itinerary.ts'
import { sheetRates } from './sheet-rates.ts'

/** The handlers of one kind of itinerary, for the calls of `itineraryApi`. */
export const libraryHandlers = (library: Library) => ({
  list: listsItineraries(library),
  info: tellsItinerary(library),
  save: savesItinerary(library),
  copy: copiesItinerary(library),
  sell: sellsItinerary(library),
  recycle: recyclesItinerary(library),
  restore: restoresItinerary(library),
  versions: listsVersions(library),
  revert: revertsItinerary(library),
  pdf: printsItinerary(library),
  rates: sheetRates,
})
