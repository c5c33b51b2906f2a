import { dayForm } from '#contract/scheduling/plan.fields.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'

const Field = fieldOf(dayForm)

/** Which day a plan is of, today until another is chosen, and where it is chosen. */
export function useDay() {
  const form = useRecordForm(dayForm, {
    name: 'scheduling.day',
    draft: false,
    existing: { date: today(timeZone()) },
  })
  const pick = (
    <div className="board-day">
      <Fields form={form}>
        <Field name="date" />
      </Fields>
    </div>
  )
  return { pick, date: useFormValue(form, 'date') ?? today(timeZone()) }
}
