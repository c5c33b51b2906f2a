import { dayForm } from '#contract/scheduling/plan.fields.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { isDay } from '../../kit/words/days.ts'

const Field = fieldOf(dayForm)

/** Which day a plan is of, that of the address or today until another is chosen, and where it is chosen. */
export function useDay() {
  const [{ date: linked }] = useUrlQuery()
  const first = linked && isDay(linked) ? linked : today(timeZone())
  const form = useRecordForm(dayForm, {
    name: 'scheduling.day',
    draft: false,
    existing: { date: first },
  })
  const pick = (
    <div className="board-day">
      <Fields form={form}>
        <Field name="date" />
      </Fields>
    </div>
  )
  return { pick, date: useFormValue(form, 'date') ?? first }
}
