import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import type { Crew } from '#contract/scheduling/fleet.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { timeZone } from '../kit/session/session.ts'
import { addDays, today } from '../kit/words/dates.ts'
import { listed } from './choices.ts'
import { DaysCard } from './days-card.tsx'
import { FleetActions } from './fleet-actions.tsx'
import { PaperEnd } from './paper-end.tsx'
import { Papers } from './papers-card.tsx'
import { scheduling } from './scheduling.client.ts'

const facts = factsOf(crewRecord)

/** All that is known of a person, beside the list. */
export function CrewQuickView({ crew, onEdit }: { crew: Crew; onEdit: () => void }) {
  const info = useQuickView(scheduling.crewInfo, { id: crew.id }, { live: ['crew'] })
  const from = today(timeZone())
  const days = useRead(
    scheduling.crewDays,
    { id: crew.id, from, to: addDays(from, 27) },
    { live: ['crew', 'dayPlan'] },
  )
  return (
    <RecordQuickView
      name={crew.name}
      acts={<FleetActions of={crew} call={scheduling.crewEnable} onEdit={onEdit} max={2} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="scheduling.text.profile"
        facts={facts(crew, [
          'code',
          { word: 'scheduling.crew.roles', value: listed(crew, 'roles') },
          'position',
          'phone',
          'email',
          'language',
          { word: 'scheduling.crew.spoken', value: listed(crew, 'spoken') },
          'area',
          'vehicles',
          'enabled',
          'note',
        ])}
      />
      <FactCard
        title="scheduling.text.schedule"
        facts={facts(crew, [
          'maxHours',
          'restHours',
          'payWay',
          'payMinor',
          { word: 'scheduling.crew.validUntil', value: <PaperEnd until={crew.validUntil} /> },
        ])}
      />
      <Papers
        rows={[
          ...crew.licences.map((one) => ({ ...one, word: `scheduling.licenceKinds.${one.kind}` as const })),
          ...crew.levels.map((one) => ({ ...one, name: `${one.agency} ${one.level}` })),
          ...crew.documents,
        ]}
      />
      <DaysCard days={days.data} />
    </RecordQuickView>
  )
}
