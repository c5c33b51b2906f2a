import { groupedCount } from '#contract/kit/money/amounts.ts'
import { figureSorts } from '#contract/statistics/figure-sorts.ts'
import {
  dimensionOf,
  dimensionWord,
  measureOf,
  measureWord,
  shareOf,
  type DimensionName,
  type MeasureName,
} from '#contract/statistics/figures.ts'
import type { FigureRow, FigureValues } from '#contract/statistics/statistics.schema.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { moneyCell } from '../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { changeText, groupText, percentText } from './figure-text.ts'

type Look = {
  dimension: DimensionName
  /** Measures in their order; those after `shown` are hidden until they are asked for. */
  measures: readonly MeasureName[]
  shown: number
  currency: string
  /** Of all groups, for the share of each. */
  total: FigureValues | undefined
  compares: boolean
}

/** Columns of figures: what they are of, each figure, and beside revenue its share and what it was. */
export function figureColumns(look: Look): readonly Column<FigureRow>[] {
  const { dimension, measures, shown, currency, total, compares } = look
  const figures = measures.flatMap((name, at): Column<FigureRow>[] => [
    { ...figureColumn(name, currency), ...(at >= shown && { hidden: true }), ...cardOf(name) },
    ...(name === 'revenue' ? besideRevenue(currency, total, compares) : []),
  ])
  return [keyColumn(dimension), ...codeColumn(dimension), ...figures]
}

const cardOf = (name: MeasureName): { card?: 'meta' } =>
  name === 'revenue' || name === 'orders' || name === 'roomNights' || name === 'occupancy'
    ? { card: 'meta' }
    : {}

const keyColumn = (dimension: DimensionName): Column<FigureRow> => ({
  key: 'key',
  title: dimensionWord(dimension),
  text: (row) => groupText(dimension, row),
  ...sortsBy(figureSorts, 'key'),
  width: dimensionOf(dimension).kind === 'time' ? 140 : 260,
  frozen: true,
  grow: true,
  card: 'title',
})

/** Products and agents have a code. */
const codeColumn = (dimension: DimensionName): Column<FigureRow>[] =>
  dimension === 'product' || dimension === 'agent' || dimension === 'room'
    ? [
        {
          key: 'code',
          title: 'catalog.fields.code',
          text: ({ label }) => label.code,
          render: ({ label }) => label.code && <Copyable text={label.code} />,
          width: 140,
          card: 'sub',
        },
      ]
    : []

function figureColumn(name: MeasureName, currency: string): Column<FigureRow> {
  const { kind } = measureOf(name)
  const common = { key: name, title: measureWord(name), ...sortsBy(figureSorts, name) }
  if (kind === 'money')
    return {
      ...common,
      // A profit that is not known is a dash: how many orders lack a cost stands beside it.
      ...moneyCell<FigureRow>(({ now }) => [now[name], currency], {
        code: false,
        strong: name === 'revenue',
      }),
      unit: currency,
      width: 150,
    }
  return {
    ...common,
    align: 'right',
    text: ({ now }) => {
      const value = now[name]
      if (value == null) return '–'
      return kind === 'percent' ? percentText(value) : groupedCount(value)
    },
    width: 110,
  }
}

const besideRevenue = (
  currency: string,
  total: FigureValues | undefined,
  compares: boolean,
): Column<FigureRow>[] => [
  {
    key: 'share',
    title: 'statistics.fields.share',
    align: 'right',
    text: ({ now }) => {
      const share = shareOf(now.revenue ?? 0, total?.revenue ?? 0)
      return share === null ? '' : percentText(share)
    },
    width: 90,
  },
  ...(compares
    ? [
        {
          key: 'change',
          title: 'statistics.fields.change' as const,
          align: 'right' as const,
          text: ({ now, before }: FigureRow) => changeText(now.revenue, before?.revenue),
          width: 100,
          card: 'meta' as const,
        },
        {
          key: 'revenueBefore',
          title: 'statistics.fields.revenueBefore' as const,
          ...moneyCell<FigureRow>(({ before }) => [before?.revenue, currency], { code: false }),
          unit: currency,
          width: 150,
          hidden: true as const,
        },
      ]
    : []),
]
