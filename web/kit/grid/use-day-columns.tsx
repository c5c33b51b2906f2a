import { useMemo } from 'react'
import { shownDay } from '../words/buddhist.ts'
import { weekday } from '../words/dates.ts'
import { daysFrom, isWeekend } from '../words/days.ts'
import { useWords } from '../words/words.ts'
import type { GridColumn } from './grid-types.ts'

type Days = { from: string; to: string; today: string }
type DayCells = Pick<GridColumn, 'kind' | 'currency' | 'width'>

/** A column a day, by its weekday and date; what is past cannot be changed. */
export function useDayColumns({ from, to, today }: Days, { kind, currency, width }: DayCells): GridColumn[] {
  const { language } = useWords()
  return useMemo(
    () =>
      daysFrom(from, to).map((day): GridColumn => ({
        key: day,
        title: shownDay(day),
        head: (
          <>
            <span>{weekday(day, language)}</span>
            <b>{day.slice(5)}</b>
          </>
        ),
        kind,
        width,
        ...(currency && { currency }),
        readOnly: day < today,
        mark: day < today ? 'past' : day === today ? 'today' : isWeekend(day) ? 'weekend' : undefined,
      })),
    [from, to, today, kind, currency, width, language],
  )
}
