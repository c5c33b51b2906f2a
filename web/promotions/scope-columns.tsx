import { shownSpan } from '../kit/words/buddhist.ts'
import type { Days } from '#contract/promotions/promo.schema.ts'
import { dayCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'

/** A range of days; an open end is told. */
export function daysText(days: Days | null): string {
  if (!days) return ''
  const { from, to } = days
  if (from && to) return shownSpan(from, to)
  return from ? word('promotions.text.from', { from }) : word('promotions.text.until', { to })
}

/** How many of each a promotion is narrowed to; 0 = all. */
type Scope = { skus: number; categories?: number; agents: number }

/** What it is narrowed to, or that it holds for all. */
export function scopeText({ skus, categories = 0, agents }: Scope): string {
  const parts = [
    skus > 0 && word('promotions.text.someSkus', { count: skus }),
    categories > 0 && word('promotions.text.someCategories', { count: categories }),
    agents > 0 && word('promotions.text.someAgents', { count: agents }),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : word('promotions.text.everything')
}

/** What a promotion holds for. */
export const holdsForColumn = <Row,>(scopeOf: (row: Row) => Scope, width: number): Column<Row> => ({
  key: 'holdsFor',
  title: 'promotions.fields.holdsFor',
  text: (row) => scopeText(scopeOf(row)),
  width,
  card: 'meta',
})

/** The service dates it holds for, and when it was made. */
export const serviceAndCreated: readonly Column<{ service: Days | null; createdAt: string }>[] = [
  {
    key: 'service',
    title: 'promotions.fields.service',
    text: ({ service }) => daysText(service),
    width: 190,
  },
  {
    key: 'createdAt',
    title: 'promotions.fields.createdAt',
    ...dayCell(({ createdAt }) => createdAt),
    width: 110,
    hidden: true,
  },
]
