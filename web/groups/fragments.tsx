import { useUrlQuery } from '../kit/call/url-query.ts'
import { to } from '../kit/route/screens.ts'
import { ItineraryPage } from './editor/itinerary-page.tsx'
import { fragmentFamily } from './families.ts'
import { LibraryList } from './list/library-list.tsx'

/** Pieces of a day that are used again and again; one of them in the day editor where the address names it. */
export default function Fragments() {
  const [{ id }] = useUrlQuery()
  return id ? (
    <ItineraryPage key={id} family={fragmentFamily} back={to.groups.debris()} />
  ) : (
    <LibraryList family={fragmentFamily} />
  )
}
