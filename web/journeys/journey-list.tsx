import { LibraryList } from '../groups/groups.public.ts'
import { journeyFamily } from './family.ts'

/** Tours that are sold on departures. */
export default function JourneyList() {
  return <LibraryList family={journeyFamily} />
}
