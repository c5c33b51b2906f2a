import { entryOf } from '#contract/kit/given.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { CostDay, SpecialCosts } from '#contract/pricing/cost/special-cost.schema.ts'
import { monthStart } from '../../kit/words/days.ts'
import { MonthGrid } from '../../kit/grid/month/month-grid.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { spanText } from '../dated/dated-parts.tsx'
import { guestWord } from '../guest-words.ts'
import { shortAmount } from '../short-amount.ts'
import '../calendar/calendar-month.css'

type MonthProps = { costs: SpecialCosts; month: string; onMonth: (month: string) => void }
const nothing: ReadonlySet<string> = new Set()

/** What each day of a month costs: days with a special cost are tinted, conflicts and losses named. */
export function SpecialCostMonth({ costs, month, onMonth }: MonthProps) {
  const { w } = useWords()
  const days = new Map(costs.days.map((day) => [day.date, day]))
  const spans = new Map(costs.rows.map((row) => [row.id, row]))
  const inside = (date: string) => monthStart(date) === monthStart(month)
  return (
    <MonthGrid
      month={month}
      onMonth={onMonth}
      label={w('pricing.text.costByDay')}
      today={costs.today}
      chosen={nothing}
      onChoose={() => undefined}
      tint={(date) => (inside(date) && days.get(date)?.specialIds.length ? 'special' : undefined)}
      title={(date) =>
        days
          .get(date)
          ?.specialIds.map((id) => {
            const span = spans.get(id)
            return span && `${spanText(span)} ${span.note}`.trim()
          })
          .join('\n')
      }
      day={(date) => {
        const day = days.get(date)
        return day && inside(date) && <Day day={day} costs={costs} />
      }}
    />
  )
}

function Day({ day, costs }: { day: CostDay; costs: SpecialCosts }) {
  const { w } = useWords()
  const past = day.date < costs.today
  return (
    <div className="lt-price-day">
      {day.conflict && !past ? (
        <StatusTag tone="info">{w('pricing.text.conflict')}</StatusTag>
      ) : (
        !past &&
        day.belowCost.length > 0 && (
          <StatusTag tone="warn" title={w('pricing.text.belowCost')}>
            {w('pricing.text.belowCostShort')}
          </StatusTag>
        )
      )}
      <dl>
        {kindsOf(costs.sku.chargeMethod)
          .filter((kind) => day.cost[amountKey[kind]] !== null)
          .map((kind) => (
            <div
              key={kind}
              data-own={day.specialKinds.includes(kind) || undefined}
              data-bad={day.belowCost.includes(kind) || undefined}
            >
              <dt>{w(guestWord[kind])}</dt>
              <dd>{shortAmount(entryOf(day.cost, amountKey[kind]), day.currency)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
