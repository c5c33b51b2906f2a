import { useMemo } from 'react'
import { groupedCount, minorToText } from '#contract/kit/money/amounts.ts'
import type { Own, Personal } from '#contract/statistics/statistics.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { Chart } from '../kit/parts/charts/chart.tsx'
import { Stats } from '../kit/parts/charts/stat.tsx'
import { Money } from '../kit/parts/money.tsx'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { useWords } from '../kit/words/words.ts'
import { requestedDays } from './figure-filters.ts'
import { changeText, shortNumber } from './figure-text.ts'
import { statistics } from './statistics.client.ts'
import './statistics.css'

const schema = listSchema({
  filters: { days: { kind: 'dates', label: 'statistics.fields.days', first: true } },
})

/** What the person who looks did on orders, how soon, and what it sold; beside as many days before. */
export default function PersonalStatistics() {
  const { w } = useWords()
  const list = useListState('PersonalStatistics', schema)
  const requested = requestedDays(list.values.days)
  const read = useRead(statistics.personal, requested, { keep: true, live: ['order'], tellsFailure: true })
  return (
    <>
      <PageHead title={w('statistics.screens.PersonalStatistics')} sub={w('statistics.text.personalOf')} />
      <FilterBar list={list} />
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data ? <Figures of={read.data} /> : <div className="lt-skeleton figures-wait" />}
    </>
  )
}

function Figures({ of: { now, before, days, currency } }: { of: Personal }) {
  const { w, language } = useWords()
  const time = useDuration()
  const against = (name: keyof Own) => {
    const change = changeText(now[name], before[name])
    return change || w('statistics.text.beforeWas', { value: groupedCount(before[name] ?? 0) })
  }
  const write = useMemo(() => shortNumber(language), [language])
  const labels = useMemo(() => days.map(({ date }) => date), [days])
  const work = useMemo(
    () => [
      { name: w('statistics.fields.handled'), values: days.map(({ handled }) => handled) },
      { name: w('statistics.fields.entered'), values: days.map(({ entered }) => entered) },
    ],
    [days, w],
  )
  const sales = useMemo(
    () => [
      {
        name: w('statistics.fields.sales'),
        values: days.map(({ salesMinor }) => Number(minorToText(salesMinor, currency))),
      },
    ],
    [days, currency, w],
  )
  return (
    <div className="figures-over figures-own">
      <Stats
        items={[
          { word: 'statistics.fields.handled', value: groupedCount(now.handled), hint: against('handled') },
          {
            word: 'statistics.fields.answerTime',
            value: now.answerSeconds === null ? '–' : time(now.answerSeconds),
            hint: now.answerSeconds === null ? w('statistics.text.noAnswers') : w('statistics.text.middle'),
          },
          {
            word: 'statistics.fields.answered',
            value: groupedCount(now.answered),
            hint: against('answered'),
          },
          { word: 'statistics.fields.entered', value: groupedCount(now.entered), hint: against('entered') },
          { word: 'statistics.measures.guests', value: groupedCount(now.guests), hint: against('guests') },
          {
            word: 'statistics.fields.sales',
            value: <Money minor={now.salesMinor} currency={currency} strong />,
            hint: changeText(now.salesMinor, before.salesMinor) || undefined,
          },
        ]}
      />
      <Drawn title={w('statistics.fields.handled')} labels={labels} series={work} write={write} />
      <Drawn
        title={`${w('statistics.fields.sales')} ${currency}`}
        labels={labels}
        series={sales}
        write={write}
      />
    </div>
  )
}

type DrawnProps = Pick<Parameters<typeof Chart>[0], 'labels' | 'series' | 'write'> & { title: string }
const Drawn = ({ title, ...facts }: DrawnProps) => (
  <section className="figures-drawn">
    <h2>{title}</h2>
    <Chart label={title} kind="line" height={200} {...facts} />
  </section>
)

/** Seconds as people say them: the largest unit that fits. */
function useDuration() {
  const { w } = useWords()
  return (seconds: number): string => {
    if (seconds < 90) return w('statistics.text.seconds', { count: seconds })
    if (seconds < 5400) return w('statistics.text.minutes', { count: Math.round(seconds / 60) })
    return w('statistics.text.hours', { count: Math.round(seconds / 360) / 10 })
  }
}
