import { departureRecord } from '#contract/journeys/departure.fields.ts'
import { DepartureForm, type Departure } from '#contract/journeys/journeys.api.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'

const Field = fieldOf(departureRecord)
const Form = DepartureForm.omit({ journeyId: true })

/** Adds a departure of a journey, or changes one: what it carries, and from how many guests on it leaves. */
export function DepartureDrawer({
  departure,
  journeyId,
  decisionDays,
  ...panel
}: Panel & { departure: Departure | null; journeyId: number; decisionDays?: number | undefined }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(departureRecord, {
    name: `journeys.departure.${journeyId}`,
    schema: Form,
    existing: departure ?? { capacity: 20, ...(decisionDays !== undefined && { decisionDays }) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(departure ? 'journeys.text.editDeparture' : 'journeys.text.newDeparture')}
      call={journeys.departureSave}
      owner={{ journeyId, ...(departure && { id: departure.id, version: departure.version }) }}
      invalidates={['stock']}
      doneText={w('journeys.text.saved')}
    >
      <Field name="date" />
      <Field name="capacity" />
      <Field name="minGuests" />
      <Field name="singlesMax" />
      <Field name="singleMinor" currency={currency} />
      <Field name="closeDays" />
      <Field name="decisionDays" />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
