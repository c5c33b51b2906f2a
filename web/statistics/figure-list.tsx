import { useMemo, type ReactNode } from 'react'
import {
  dimensionOf,
  type Comparison,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import type { FigureList as Figures, FigureRow } from '#contract/statistics/statistics.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { FilterChoices } from '../kit/list/filter-bar.tsx'
import type { Filters } from '../kit/list/filter-state.ts'
import { ListPage, type ListPageProps } from '../kit/list/list-page.tsx'
import { shownSpan } from '../kit/words/buddhist.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import type { ListControl } from '../kit/list/use-list-state.ts'
import { FigureBars } from './figure-bars.tsx'
import { FigureCourse } from './figure-course.tsx'
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
  requested: { from: string; to: string; against: Comparison }
  choices: FilterChoices<F>
  hrefOf?: ((row: FigureRow) => string) | undefined
  empty: { title: WordKey; text?: WordKey }
  actions?: ReactNode
}

/** Figures by one dimension: their sums, a drawing, and the groups as a list. */
export function FigureList<F extends Filters>(props: FigureListProps<F>) {
  const { list, page, drawn, drawnBy, dimension, measures, shown, charted, requested } = props
  const compares = requested.against !== 'none'
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
          <DaysView requested={requested} before={data.beforeDays} />
          <FigureStats sums={data} measures={props.stats} />
          {drawn && (
            <section className="figures-drawn" aria-label={props.chartLabel}>
              <h2>{props.chartLabel}</h2>
              <Drawing
                label={props.chartLabel}
                dimension={drawnBy}
                rows={drawn.rows}
                measures={charted}
                currency={currency}
                against={requested.against}
              />
            </section>
          )}
        </div>
      )}
    </ListPage>
  )
}

type Drawn = Parameters<typeof FigureCourse>[0]
/** What follows in time is a line, other groups are bars. */
const Drawing = (drawn: Drawn) =>
  dimensionOf(drawn.dimension).kind === 'time' ? <FigureCourse {...drawn} /> : <FigureBars {...drawn} />

type DaysViewProps = Pick<FigureListProps<Filters>, 'requested'> & { before: Figures['beforeDays'] }
/** The days that are told of, and those that they stand beside. */
function DaysView({ requested: { from, to }, before }: DaysViewProps) {
  const { w } = useWords()
  return (
    <p className="figures-days">
      <b>{shownSpan(from, to)}</b>
      {before && <span>{w('statistics.text.againstDays', { days: shownSpan(before.from, before.to) })}</span>}
    </p>
  )
}
