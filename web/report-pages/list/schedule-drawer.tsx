import { cycles, ScheduleForm, type PageInfo, type Schedule } from '#contract/report-pages/page.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, useFormValue, type Form } from '../../kit/form/use-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { reportPages } from '../report-pages.client.ts'

type Values = Omit<Schedule, 'nextAt' | 'lastAt'>
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).map((value) => ({
  value: String(value),
  word: `statistics.weekdays.${value}` as const,
}))
const blank: Values = {
  enabled: true,
  every: 'week',
  weekday: 1,
  monthDay: 1,
  hour: 8,
  userIds: [],
  pdf: true,
  xlsx: true,
}

/** When a page is mailed, and to whom. */
export function ScheduleDrawer({ page, ...panel }: Panel & { page: Pick<PageInfo, 'id' | 'schedule'> }) {
  const { w } = useWords()
  const form = useForm<Values, ScheduleForm>({
    name: `report-pages.schedule.${page.id}`,
    initial: page.schedule ?? blank,
    schema: ScheduleForm.omit({ id: true }),
  })
  const people = useRead(reportPages.choices, undefined, { freshFor: 60_000 }).data?.people ?? []
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('report-pages.text.schedule')}
      call={reportPages.schedule}
      owner={{ id: page.id }}
      doneText={w('report-pages.text.scheduled')}
    >
      <SwitchField<Values> name="enabled" label="report-pages.fields.enabled" />
      <ChoiceField<Values>
        name="every"
        label="report-pages.fields.every"
        choices={cycles.map((value) => ({ value, word: `report-pages.cycles.${value}` as const }))}
      />
      <Day form={form} />
      <SelectField<Values> name="hour" label="report-pages.fields.hour" choices={hours} numeric required />
      <SelectField<Values>
        name="userIds"
        label="report-pages.fields.people"
        choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        many
        numeric
        required
        wide
      />
      <SwitchField<Values> name="pdf" label="report-pages.text.pdf" />
      <SwitchField<Values> name="xlsx" label="report-pages.text.xlsx" />
      <p className="lt-field-help">{w('report-pages.text.rightsNote', { zone: timeZone() })}</p>
    </SaveDrawer>
  )
}

function Day({ form }: { form: Form<Values, ScheduleForm> }) {
  const every = useFormValue(form, 'every')
  if (every === 'week')
    return (
      <SelectField<Values>
        name="weekday"
        label="report-pages.fields.weekday"
        choices={weekdays}
        numeric
        required
      />
    )
  return every === 'month' ? (
    <NumberField<Values> name="monthDay" label="report-pages.fields.monthDay" required />
  ) : null
}
