import type { Tone } from '#contract/kit/states.ts'
import type { CustomPriceRow, CustomPrices } from '#contract/pricing/custom-price.schema.ts'
import { kindsOf } from '#contract/pricing/guests.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { Overlaps, When } from './dated-parts.tsx'
import { guestWord } from './guest-words.ts'
import { writeQuote } from './quote-text.ts'

const tones: Record<CustomPriceRow['state'], Tone> = { now: 'good', past: 'muted', planned: 'info' }

function State({ row }: { row: CustomPriceRow }) {
  const { w } = useWords()
  return <StatusTag tone={tones[row.state]}>{w(`pricing.costStates.${row.state}`)}</StatusTag>
}

export function customPriceColumns({ sku, owner, rows }: CustomPrices): Column<CustomPriceRow>[] {
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
    ...kindsOf(sku.chargeMethod).map((kind): Column<CustomPriceRow> => ({
      key: kind,
      title: guestWord[kind],
      unit: owner.currency,
      width: 110,
      align: 'right',
      render: (row) => {
        const value = row.values[kind]
        return (
          value !== null && (
            <span className="lt-money">{writeQuote({ method: row.method, value }, owner.currency)}</span>
          )
        )
      },
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
