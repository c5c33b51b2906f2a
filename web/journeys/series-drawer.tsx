import { seriesForm } from '#contract/journeys/departure.fields.ts'
import { SeriesForm } from '#contract/journeys/journeys.api.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'

const Field = fieldOf(seriesForm)
const Form = SeriesForm.omit({ journeyId: true })

/** The same departure on many days of a season. */
export function SeriesDrawer({
  journeyId,
  decisionDays,
  ...panel
}: Panel & { journeyId: number; decisionDays: number | undefined }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(seriesForm, {
    name: `journeys.series.${journeyId}`,
    schema: Form,
    existing: { capacity: 20, ...(decisionDays !== undefined && { decisionDays }) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.newSeries')}
      call={journeys.departureSeries}
      owner={{ journeyId }}
      invalidates={['stock']}
      doneText={w('journeys.text.saved')}
    >
      <Field name="date" />
      <Field name="until" />
      <Field name="weekdays" wide />
      <Field name="everyWeeks" />
      <Field name="without" help="journeys.text.withoutHelp" wide />
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
