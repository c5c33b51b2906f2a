import { dayForm } from '#contract/scheduling/plan.fields.ts'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'

/** Which day a plan is of: today until another is chosen. */
export function useDay() {
  const form = useRecordForm(dayForm, {
    name: 'scheduling.day',
    draft: false,
    known: { date: today(timeZone()) },
  })
  return { form, date: useFormValue(form, 'date') ?? today(timeZone()) }
}
