import { weekday } from '../../words/dates.ts'
import { useWords } from '../../words/words.ts'
import { ChoicesField } from './field-choice.tsx'
import type { FieldProps } from './field.tsx'

/** A day of each weekday, Monday first: 2024 began with one. */
export const weekOfDays = [1, 2, 3, 4, 5, 6, 7].map((no) => `2024-01-0${no}`)

/** Weekdays (ISO numbers); none chosen means every day. */
export function WeekdaysField<T extends object>(props: FieldProps<T>) {
  const { language } = useWords()
  const choices = weekOfDays.map((day, at) => ({ value: String(at + 1), label: weekday(day, language) }))
  return <ChoicesField {...props} numeric choices={choices} />
}
