import { addDays, weekday } from '../../kit/words/dates.ts'
import { daysFrom, weekStart } from '../../kit/words/days.ts'
import { ChoicesField } from '../../kit/form/fields/field-choice.tsx'
import type { FieldProps } from '../../kit/form/fields/field.tsx'
import { useWords } from '../../kit/words/words.ts'

const monday = weekStart('2026-11-21')
const week = daysFrom(monday, addDays(monday, 6))

/** Weekdays (ISO numbers); none chosen means every day. */
export function WeekdaysField<T extends object>(props: Omit<FieldProps<T>, 'label' | 'help'>) {
  const { language } = useWords()
  return (
    <ChoicesField
      {...(props as FieldProps<T>)}
      label="pricing.fields.weekdays"
      numeric
      help="pricing.text.weekdaysHelp"
      choices={week.map((day, at) => ({ value: String(at + 1), label: weekday(day, language) }))}
    />
  )
}

/** Weekdays in words: "Mon Sat", or "every day". */
export function useWeekdaysText(): (weekdays: readonly number[]) => string {
  const { w, language } = useWords()
  return (weekdays) =>
    weekdays.length === 0 || weekdays.length === 7
      ? w('pricing.text.everyDay')
      : weekdays.map((no) => weekday(week[no - 1]!, language)).join(' ')
}
