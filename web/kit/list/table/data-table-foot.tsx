import { groupedCount } from '#contract/kit/money/amounts.ts'
import { cx } from '../../parts/cx.ts'
import { formatTime } from '../../words/dates.ts'
import { timeZone } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'
import './data-table-foot.css'

export type Paging = {
  total: number
  totalCapped?: boolean
  pageNo: number
  pageSize: number
  onPage: (pageNo: number, pageSize: number) => void
}

const pageSizes = [20, 50, 100, 200, 500, 1000]

/** Grouped digits; "10,000+" where the server stopped counting. */
const totalText = (total: number, capped?: boolean): string => `${groupedCount(total)}${capped ? '+' : ''}`

type FootProps = {
  paging?: Paging
  /** When what is shown was true; `live` is told by a dot that it follows changes. */
  asOf?: number
  live?: boolean
  selected: number
}

/** Below the table: how many, which page, as of when. */
export function TableFoot({ paging, asOf, live, selected }: FootProps) {
  const { w } = useWords()
  return (
    <div className="lt-foot">
      <div className="lt-foot-side" aria-live="polite">
        {selected > 0 && <span>{w('kit.parts.selectedCount', { count: selected })}</span>}
        {asOf !== undefined && (
          <span className="lt-as-of" data-live={live || undefined}>
            <span className="lt-as-of-dot" aria-hidden />
            {w(live ? 'kit.parts.liveAsOf' : 'kit.parts.asOf', { time: clock(asOf) })}
          </span>
        )}
      </div>
      {paging && paging.total > 0 && <Pager {...paging} />}
    </div>
  )
}

const clock = (at: number): string => formatTime(new Date(at), timeZone())

function Pager({ total, totalCapped, pageNo, pageSize, onPage }: Paging) {
  const { w } = useWords()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = total ? (pageNo - 1) * pageSize + 1 : 0
  const to = totalCapped ? pageNo * pageSize : Math.min(total, pageNo * pageSize)
  const more = pageNo < pages || Boolean(totalCapped)
  return (
    // No landmark: a drawer's table has pages beside those of the list below it.
    <div role="group" className="lt-pager" aria-label={w('kit.parts.pages')}>
      <span className="lt-range">
        {w('kit.parts.range', {
          from: totalText(from),
          to: totalText(to || from),
          total: totalText(total, totalCapped),
        })}
      </span>
      <select
        className="lt-select"
        aria-label={w('kit.parts.pageSize')}
        value={pageSize}
        onChange={(event) => onPage(1, Number(event.target.value))}
      >
        {[...new Set([...pageSizes, pageSize])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {w('kit.parts.perPage', { count: size })}
            </option>
          ))}
      </select>
      <Step
        far
        label={w('kit.parts.firstPage')}
        sign="«"
        off={pageNo <= 1}
        onPress={() => onPage(1, pageSize)}
      />
      <Step
        label={w('kit.parts.previousPage')}
        sign="‹"
        off={pageNo <= 1}
        onPress={() => onPage(pageNo - 1, pageSize)}
      />
      <span className="lt-page-no">{totalCapped ? pageNo : `${pageNo} / ${pages}`}</span>
      <Step
        label={w('kit.parts.nextPage')}
        sign="›"
        off={!more}
        onPress={() => onPage(pageNo + 1, pageSize)}
      />
      {!totalCapped && (
        <Step
          far
          label={w('kit.parts.lastPage')}
          sign="»"
          off={!more}
          onPress={() => onPage(pages, pageSize)}
        />
      )}
    </div>
  )
}

type StepProps = {
  label: string
  sign: string
  off: boolean
  /** To the first or last page: left out where the line is short. */
  far?: true
  onPress: () => void
}

const Step = ({ label, sign, off, far, onPress }: StepProps) => (
  <button
    type="button"
    className={cx('lt-step', far && 'lt-step-far')}
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onPress}
  >
    {sign}
  </button>
)
