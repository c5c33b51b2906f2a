import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import type { Coach } from '#contract/scheduling/fleet.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { DaysCard } from './days-card.tsx'
import { FleetActions } from './fleet-actions.tsx'
import { PaperEnd } from './paper-end.tsx'
import { Papers } from './papers-card.tsx'
import { scheduling } from './scheduling.client.ts'

const facts = factsOf(coachRecord)

/** All that is known of a vehicle or boat, beside the list. */
export function CoachQuickView({ coach, onEdit }: { coach: Coach; onEdit: () => void }) {
  const info = useQuickView(scheduling.coachInfo, { id: coach.id }, { live: ['coach', 'dayPlan'] })
  const from = today(timeZone())
  const days = useRead(
    scheduling.coachDays,
    { id: coach.id, from, to: addDays(from, 27) },
    { live: ['coach', 'dayPlan'] },
  )
  return (
    <RecordQuickView
      name={coach.name}
      acts={<FleetActions of={coach} call={scheduling.coachEnable} onEdit={onEdit} max={2} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="scheduling.text.profile"
        facts={facts(coach, [
          'code',
          'kind',
          'class',
          'plate',
          'seats',
          'state',
          'driverName',
          'area',
          'luggage',
          'childSeats',
          'wheelchair',
          'enabled',
          'note',
        ])}
      />
      {coach.kind === 'boat' && (
        <FactCard
          title="scheduling.text.boat"
          facts={facts(coach, ['crewMin', 'crewMax', 'lengthCm', 'jacketsAdult', 'jacketsChild'])}
        />
      )}
      <FactCard
        title="scheduling.text.cost"
        facts={facts(coach, [
          'owner',
          'supplierName',
          'dayMinor',
          'kmMinor',
          'hourMinor',
          { word: 'scheduling.coaches.validUntil', value: <PaperEnd until={coach.validUntil} /> },
        ])}
      />
      <Papers rows={coach.documents} />
      <DaysCard days={days.data} />
    </RecordQuickView>
  )
}
