import { useMemo, type ReactNode } from 'react'
import type { DimensionName, MeasureName } from '#contract/statistics/figures.ts'
import type { FigureList as Figures, FigureRow } from '#contract/statistics/statistics.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { FilterChoices } from '../kit/list/filter-bar.tsx'
import type { Filters } from '../kit/list/filter-state.ts'
import { ListPage, type ListPageProps } from '../kit/list/list-page.tsx'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import type { ListControl } from '../kit/list/use-list-state.ts'
import { FigureChart } from './figure-chart.tsx'
import { figureColumns } from './figure-columns.tsx'
import { FigureStats } from './figure-stats.tsx'
import { groupText } from './figure-text.ts'
import './statistics.css'

type Page = Pick<ListPageProps<FigureRow, Filters>, 'exportPage'> & {
  read: ListPageProps<FigureRow, Filters>['read'] & { data?: Figures | undefined }
}
type FigureListProps<F extends Filters> = {
  list: ListControl<F>
  page: Page
  /** What is drawn over the table. */
  drawn: Figures | undefined
  drawnBy: DimensionName
  dimension: DimensionName
  dimensions: readonly DimensionName[]
  title: WordKey
  measures: readonly MeasureName[]
  shown: number
  stats: readonly MeasureName[]
  charted: readonly MeasureName[]
  chartLabel: string
  compares: boolean
  choices: FilterChoices<F>
  hrefOf?: ((row: FigureRow) => string) | undefined
  empty: { title: WordKey; text?: WordKey }
  actions?: ReactNode
}

/** Figures by one dimension: their sums, a drawing, and the groups as a list. */
export function FigureList<F extends Filters>(props: FigureListProps<F>) {
  const { list, page, drawn, dimension, measures, shown, compares } = props
  const { w } = useWords()
  const currency = useSession().user?.currency ?? ''
  const { data } = page.read
  const total = data?.now
  const columns = useMemo(
    () => figureColumns({ dimension, measures, shown, currency, total, compares }),
    [dimension, measures, shown, currency, total, compares],
  )
  return (
    <ListPage
      list={list}
      read={page.read}
      exportPage={page.exportPage}
      title={props.title}
      tabs={props.dimensions.map((value) => ({ value, word: `statistics.dimensions.${value}` as const }))}
      choices={props.choices}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={(row) => groupText(dimension, row)}
      {...(props.hrefOf && { hrefOf: props.hrefOf })}
      actions={props.actions}
      empty={props.empty}
      compact
      live
    >
      {data && data.total > 0 && (
        <div className="figures-over">
          <FigureStats sums={data} measures={props.stats} />
          {drawn && (
            <section className="figures-drawn" aria-label={w('statistics.screens.DataStatic')}>
              <h2>{props.chartLabel}</h2>
              <FigureChart
                label={props.chartLabel}
                dimension={props.drawnBy}
                rows={drawn.rows}
                measures={props.charted}
                currency={currency}
                compares={compares}
              />
            </section>
          )}
        </div>
      )}
    </ListPage>
  )
}
