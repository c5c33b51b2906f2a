import { monthName, today } from '../../kit/words/dates.ts'
import { countsBuddhist } from '../../kit/words/buddhist.ts'
import { monthStart } from '../../kit/words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'

/** The month from which a sheet begins, and the ways to the next ones. */
export function MonthTurn({ month, onTurn }: { month: string; onTurn: (month: string) => void }) {
  const { w, language } = useWords()
  return (
    <div className="lt-month-turn">
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.previousMonth')}
        onClick={() => onTurn(addMonths(month, -1))}
      >
        ‹
      </button>
      <b aria-live="polite">{monthName(month, language, countsBuddhist())}</b>
      <button
        type="button"
        className="lt-button"
        aria-label={w('kit.parts.nextMonth')}
        onClick={() => onTurn(addMonths(month, 1))}
      >
        ›
      </button>
      <button type="button" className="lt-button" onClick={() => onTurn(monthStart(today(timeZone())))}>
        {w('kit.parts.today')}
      </button>
    </div>
  )
}
