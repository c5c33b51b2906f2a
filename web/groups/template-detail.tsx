import { to } from '../kit/route/screens.ts'
import { ItineraryPage } from './editor/itinerary-page.tsx'
import { templateFamily } from './families.ts'
import { PayStepsCard } from './pay-steps-card.tsx'

/** One template in the day editor. */
export default function TemplateDetail() {
  return (
    <ItineraryPage
      family={templateFamily}
      back={to.groups.template()}
      below={(info) => <PayStepsCard info={info} />}
    />
  )
}
