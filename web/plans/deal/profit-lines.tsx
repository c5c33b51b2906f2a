import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { PlanDeal, ProfitLine } from '#contract/plans/deal/deal.schema.ts'
import { perGuest } from '#contract/plans/deal/per-guest.ts'
import type { PlanInfo, PlanProfit } from '#contract/plans/plan.schema.ts'
import { serviceKinds } from '#contract/groups/itinerary.fields.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { language, useWords, word } from '../../kit/words/words.ts'

type Row = ProfitLine & { currency: string }
const nameOf = ({ names, kind, key }: ProfitLine): string => {
  const existing = asOneOf(serviceKinds, kind)
  if (kind === 'supplements') return word('plans.profit.supplements')
  if (kind === 'call-off') return word('plans.profit.callOff', { name: nameIn(names, language()) })
  return nameIn(names, language()) || (existing ? word(`groups.serviceKinds.${existing}`) : key)
}
const amount = (key: 'plannedMinor' | 'bookedMinor' | 'actualMinor', title: Column<Row>['title']) => ({
  key,
  title,
  width: 130,
  card: 'meta' as const,
  ...moneyCell((row: Row) => [row[key], row.currency]),
})
const columns: readonly Column<Row>[] = [
  { key: 'line', title: 'plans.profit.line', text: nameOf, width: 200, grow: true, card: 'title' },
  amount('plannedMinor', 'plans.profit.planned'),
  amount('bookedMinor', 'plans.profit.booked'),
  amount('actualMinor', 'plans.profit.actual'),
  {
    key: 'cause',
    title: 'plans.profit.cause',
    text: ({ cause }) => (cause ? word(`plans.profitCauses.${cause}`) : ''),
    width: 110,
    card: 'sub',
  },
]

/** Costs service by service: as they were accepted, as they are booked, as they came to be. */
export function ProfitLines({ plan, deal }: { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  return (
    <Card title="plans.profit.byService">
      <DataTable
        screen="planProfitLines"
        label={w('plans.profit.byService')}
        columns={columns}
        rows={deal.lines.map((row) => ({ ...row, currency: deal.currency }))}
        rowKey={({ key }) => key}
        inline
      />
      {plan.profit && <PerGuest plan={plan} profit={plan.profit} />}
    </Card>
  )
}

const perWords = { guest: 'plans.text.perGuest', guestDay: 'plans.text.perGuestDay' } as const

/** What each guest, and each day of a guest, brings, costs and leaves. */
function PerGuest({ plan, profit }: { plan: PlanInfo; profit: PlanProfit }) {
  const { w } = useWords()
  const { adults, children, freeGuests, currency, quotations, days } = plan
  const sold = quotations.find(({ status }) => status === 'accepted')?.accepted
  const rows = perGuest(profit, {
    accepted: sold ? sold.payers + sold.children + freeGuests : 0,
    going: adults + children + freeGuests,
    days: days.length,
  })
  return (
    <div className="plan-per-guest" tabIndex={0} role="region" aria-label={w('plans.text.perGuest')}>
      <table>
        <thead>
          <tr>
            <td />
            {(['planned', 'booked', 'actual'] as const).map((one) => (
              <th key={one} scope="col">
                {w(`plans.profit.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ per, of, plannedMinor, bookedMinor, actualMinor }) => (
            <tr key={`${per} ${of}`}>
              <th scope="row">
                {w(`plans.stats.${of}`)} · {w(perWords[per])}
              </th>
              <td>
                <Money minor={plannedMinor} currency={currency} />
              </td>
              <td>
                <Money minor={bookedMinor} currency={currency} />
              </td>
              <td>
                <Money minor={actualMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
