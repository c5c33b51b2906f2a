import { ItineraryPage } from '../groups/groups.public.ts'
import { to } from '../kit/route/screens.ts'
import { DeparturesCard } from './departures-card.tsx'
import { journeyFamily } from './family.ts'
import { SaleCard } from './sale-card.tsx'

/** One journey: its days and costs, how it is sold, and when it leaves. */
export default function JourneyDetail() {
  return (
    <ItineraryPage
      family={journeyFamily}
      back={to.journeys.journeyLibraryList()}
      below={({ id }) => (
        <>
          <SaleCard id={id} />
          <DeparturesCard journeyId={id} />
        </>
      )}
    />
  )
}
