export { ItineraryPage } from './editor/itinerary-page.tsx'
export type { LibraryFamily } from './library-family.ts'
export { libraryColumns } from './list/library-columns.tsx'
export { LibraryActions, LibraryList } from './list/library-list.tsx'
