import { shownSpan } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { plans } from '../plans.client.ts'
import { CalendarButton } from '../options/calendar-button.tsx'
import { ConflictList } from './conflict-list.tsx'
import { FindDrawer } from './find-drawer.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { useNews, type BoardControl } from './board-data.ts'

/** Earlier, today, later; how many days; what clashes on them, and who is free. */
export function BoardBar({ board }: { board: BoardControl }) {
  const { days, setDays, move, from, dates } = board
  const finding = useDrawer<string>()
  const publishing = useDrawer<true>()
  const { mayPublish, rows: news } = useNews(board)
  const { w } = useWords()
  const button = (label: string, go: () => void, pressed?: boolean) => (
    <button type="button" className="lt-button" onClick={go} aria-pressed={pressed}>
      {label}
    </button>
  )
  return (
    <>
      <p className="plan-board-bar">
        {button(w('plans.text.earlier'), () => move(-7))}
        {button(w('plans.text.today'), () => move(0))}
        {button(w('plans.text.later'), () => move(7))}
        {button(w('plans.text.week'), () => setDays(7), days === 7)}
        {button(w('plans.text.twoWeeks'), () => setDays(14), days === 14)}
        {button(w('plans.text.month'), () => setDays(31), days === 31)}
        {button(w('plans.text.twoMonths'), () => setDays(62), days === 62)}
        {button(w('plans.text.findGuide'), () => finding.show(from))}
        {mayPublish &&
          button(`${w('plans.text.publish')}${news.length > 0 ? ` (${news.length})` : ''}`, () =>
            publishing.show(true),
          )}
        <a className="lt-button" href={plans.boardSheet.href({ from, days })}>
          {w('plans.text.sheet')}
        </a>
        <CalendarButton />
        <span>{shownSpan(from, dates.at(-1) ?? null)}</span>
      </p>
      <ConflictList board={board} />
      {publishing.record && (
        <PublishDrawer
          key={publishing.count}
          board={board}
          open={publishing.open}
          onClose={publishing.hide}
        />
      )}
      {finding.record && (
        <FindDrawer
          key={finding.count}
          from={finding.record}
          to={dates.at(-1) ?? from}
          open={finding.open}
          onClose={finding.hide}
        />
      )}
    </>
  )
}
