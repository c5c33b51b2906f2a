import { shownSpan } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import type { BoardControl } from './board-data.ts'

/** Earlier, today, later; two weeks or a month. */
export function BoardBar({ board: { days, setDays, move, from, dates } }: { board: BoardControl }) {
  const { w } = useWords()
  const button = (label: string, go: () => void, pressed?: boolean) => (
    <button type="button" className="lt-button" onClick={go} aria-pressed={pressed}>
      {label}
    </button>
  )
  return (
    <p className="plan-rollups">
      {button(w('plans.text.earlier'), () => move(-7))}
      {button(w('plans.text.today'), () => move(0))}
      {button(w('plans.text.later'), () => move(7))}
      {button(w('plans.text.twoWeeks'), () => setDays(14), days === 14)}
      {button(w('plans.text.month'), () => setDays(31), days === 31)}
      <span>{shownSpan(from, dates.at(-1) ?? null)}</span>
    </p>
  )
}
