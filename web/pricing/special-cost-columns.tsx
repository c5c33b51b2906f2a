import type { Tone } from '#contract/kit/states.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import type { SpecialCostRow, SpecialCosts } from '#contract/pricing/special-cost.schema.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { Money } from '../kit/parts/money.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { Overlaps, When } from './dated-parts.tsx'
import { guestWord } from './guest-words.ts'

const tones: Record<SpecialCostRow['state'], Tone> = { now: 'good', past: 'muted', planned: 'info' }

function State({ row }: { row: SpecialCostRow }) {
  const { w } = useWords()
  return <StatusTag tone={tones[row.state]}>{w(`pricing.costStates.${row.state}`)}</StatusTag>
}

export function specialCostColumns({ sku, rows }: SpecialCosts): Column<SpecialCostRow>[] {
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
    {
      key: 'state',
      title: 'pricing.fields.state',
      width: 100,
      render: (row) => <State row={row} />,
      card: 'sub',
    },
    ...kindsOf(sku.chargeMethod).map((kind): Column<SpecialCostRow> => ({
      key: kind,
      title: guestWord[kind],
      width: 116,
      align: 'right',
      render: (row) => <Money minor={row.amounts[amountKey[kind]]} currency={row.currency} />,
      card: 'meta',
    })),
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
