import { weekOfDays } from '../../kit/form/fields/field-weekdays.tsx'
import { weekday } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'

/** Weekdays in words: "Mon Sat", or "every day". */
export function useWeekdaysText(): (weekdays: readonly number[]) => string {
  const { w, language } = useWords()
  return (weekdays) =>
    weekdays.length === 0 || weekdays.length === 7
      ? w('pricing.text.everyDay')
      : weekdays.map((no) => weekday(weekOfDays[no - 1] ?? '', language)).join(' ')
}
