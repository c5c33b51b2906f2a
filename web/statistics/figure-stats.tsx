import { groupedCount } from '#contract/kit/money/amounts.ts'
import { measureOf, measureWord, type MeasureName } from '#contract/statistics/figures.ts'
import type { FigureList } from '#contract/statistics/statistics.schema.ts'
import { Stats, type StatItem } from '../kit/parts/charts/stat.tsx'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { changeText, figureText } from './figure-text.ts'

type Sums = Pick<FigureList, 'currency' | 'now' | 'before'>

/** The sums of everything asked for, each beside what it was. */
export function FigureStats({ sums, measures }: { sums: Sums; measures: readonly MeasureName[] }) {
  const hint = useHints(sums)
  const items = measures.flatMap((name): StatItem[] =>
    sums.now[name] === undefined
      ? []
      : [{ word: measureWord(name), value: <Value name={name} sums={sums} />, hint: hint(name) }],
  )
  return <Stats items={items} />
}

function Value({ name, sums: { now, currency } }: { name: MeasureName; sums: Sums }) {
  const { w } = useWords()
  const value = now[name]
  if (name === 'profit' && value === null)
    return (
      <StatusTag tone="warn">
        {w('statistics.text.lackCost', { lacking: groupedCount(now.lacking ?? 0) })}
      </StatusTag>
    )
  if (measureOf(name).kind === 'money') return <Money minor={value} currency={currency} strong />
  return value == null ? '–' : figureText(name, value, currency)
}

/** What stands under a sum: what it was, and of what it is made. */
function useHints({ now, before, currency }: Sums) {
  const { w } = useWords()
  return (name: MeasureName): string | undefined => {
    if (name === 'profit' && now.profit === null)
      return w('statistics.text.othersLeave', {
        amount: formatMoney({ amountMinor: now.knownProfit ?? 0, currency }),
      })
    const change = before && changeText(now[name], before[name])
    if (change) return change
    if (name === 'orders' && now.cancelled)
      return w('statistics.text.cancelledHint', { count: groupedCount(now.cancelled) })
    if (name === 'occupancy' && now.available)
      return w('statistics.text.ofRooms', {
        nights: groupedCount(now.roomNights ?? 0),
        rooms: groupedCount(now.available),
      })
    return undefined
  }
}
