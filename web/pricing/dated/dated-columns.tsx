import type { ReactNode } from 'react'
import type { Tone } from '#contract/kit/states.ts'
import type { Overlap, Span } from '#contract/pricing/dated.ts'
import type { GuestKind } from '#contract/kit/guests.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Overlaps, When } from './dated-parts.tsx'
import { guestWord } from '../guest-words.ts'

type DatedState = 'now' | 'past' | 'planned'
const tones: Record<DatedState, Tone> = { now: 'good', past: 'muted', planned: 'info' }

/** Whether something holds now, no longer or not yet. */
export const stateColumn = <Row extends { state: DatedState }>(): Column<Row> => ({
  key: 'state',
  title: 'pricing.fields.state',
  width: 110,
  ...tagCell(({ state }) => [tones[state], `pricing.costStates.${state}`]),
  card: 'sub',
})

type KindColumn = { width: number; unit?: string }

/** A column of each guest kind; what it holds is its caller's. */
export const kindColumns = <Row,>(
  kinds: readonly GuestKind[],
  column: KindColumn,
  cell: (row: Row, kind: GuestKind) => ReactNode,
): Column<Row>[] =>
  kinds.map((kind) => ({
    ...column,
    key: kind,
    title: guestWord[kind],
    align: 'right',
    render: (row) => cell(row, kind),
    card: 'meta',
  }))

type DatedRow = Span & {
  id: number
  state: DatedState
  overlaps: readonly Overlap[]
  note: string
  createdByName: string
}

/** Entries that hold for some days: when, whether now, what they say (`amounts`), and which others lie on the same days. */
export function datedColumns<Row extends DatedRow>(
  rows: readonly Row[],
  amounts: Column<Row>[],
): Column<Row>[] {
  const spans = new Map(rows.map((row) => [row.id, row]))
  return [
    {
      key: 'days',
      title: 'pricing.fields.days',
      width: 210,
      frozen: true,
      render: (row) => <When span={row} />,
      card: 'title',
    },
    stateColumn(),
    ...amounts,
    {
      key: 'overlaps',
      title: 'pricing.text.conflict',
      width: 280,
      grow: true,
      render: (row) => row.state !== 'past' && <Overlaps overlaps={row.overlaps} spans={spans} />,
      card: 'meta',
    },
    { key: 'note', title: 'pricing.fields.note', width: 140, render: (row) => row.note, card: 'meta' },
    {
      key: 'by',
      title: 'pricing.fields.changedBy',
      width: 130,
      hidden: true,
      render: (row) => row.createdByName,
    },
  ]
}
