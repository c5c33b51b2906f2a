import { departurePlanForm } from '#contract/journeys/departure.fields.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import { agentSource } from '../agents/agents.public.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'

const Field = fieldOf(departurePlanForm)

/** Makes the group that a departure is operated as, and opens it. */
export function PlanDrawer({ departure: { id }, ...panel }: Panel & { departure: Departure }) {
  const { w } = useWords()
  const form = useRecordForm(departurePlanForm, { name: 'journeys.plan', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.makePlan')}
      call={journeys.departurePlan}
      owner={{ id }}
      invalidates={['plans']}
      onSaved={({ planId }) => go(to.plans.groupPlanDetail({ planId: String(planId) }))}
    >
      <p>{w('journeys.text.makePlanWhat')}</p>
      <Field name="agentId" source={agentSource} help="journeys.text.ownGroup" />
    </SaveDrawer>
  )
}
