import { useMemo } from 'react'
import type { PriceSheet } from '#contract/booster/booster.schema.ts'
import { Grid } from '../../kit/grid/grid.tsx'
import type { CellChange, CellError, CellFacts, GridColumn, GridHead } from '../../kit/grid/grid-types.ts'
import { useDayColumns } from '../../kit/grid/use-day-columns.tsx'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { percentText } from '../parts/guard-text.ts'

type SheetRow = PriceSheet['rows'][number]
type SheetDay = SheetRow['days'][number]
/** One listing and guest kind, with its days by date. */
export type PriceLine = SheetRow & { key: string; byDay: ReadonlyMap<string, SheetDay> }
type Cell = { listingId: number; kind: SheetRow['kind']; date: string; priceMinor: number | null }

type Props = {
  sheet: PriceSheet
  onOpen: (line: PriceLine, date: string) => void
  save: (cells: Cell[]) => Promise<boolean>
}

/** Listing and guest kind by day: typed over or pasted; typed prices and those that a guard holds back are marked. */
export function PriceGrid({ sheet, onOpen, save }: Props) {
  const { w } = useWords()
  const lines = useMemo(
    () =>
      sheet.rows.map((row): PriceLine => ({
        ...row,
        key: `${row.listingId} ${row.kind} ${row.session}`,
        byDay: new Map(row.days.map((day) => [day.date, day])),
      })),
    [sheet],
  )
  const columns = useDayColumns(sheet, { kind: 'money', currency: lines[0]?.currency ?? 'THB', width: 92 })
  const onSave = async (changes: CellChange[]): Promise<CellError[] | undefined> => {
    const wrong = changes.filter(({ value }) => typeof value !== 'number' && value !== null && value !== '')
    if (wrong.length)
      return wrong.map(({ row, column }) => ({ row, column, message: w('kit.fieldErrors.invalid') }))
    const cells = changes.flatMap(({ row, column, value }): Cell[] => {
      const line = lines.find(({ key }) => key === row)
      const priceMinor = typeof value === 'number' ? value : null
      return line ? [{ listingId: line.listingId, kind: line.kind, date: column, priceMinor }] : []
    })
    return (await save(cells)) ? [] : undefined
  }
  return (
    <Grid
      label={w('booster.screens.editPrice')}
      rows={lines}
      rowKey={({ key }) => key}
      rowName={({ skuCode, accountName, kind }) => `${skuCode} ${accountName} ${w(`booster.kinds.${kind}`)}`}
      heads={useHeads()}
      columns={columns}
      rowHeight={44}
      value={(line, { key }) => line.byDay.get(key)?.priceMinor ?? null}
      cell={(line, column) => factsOfDay(line, column, w)}
      onOpen={(line, { key }) => onOpen(line, key)}
      openWord="booster.text.steps"
      {...(sheet.can['edit'] && { onSave })}
    />
  )
}

type Words = ReturnType<typeof useWords>['w']
/** What is told of a day beside its price: its margin, whether it was typed, what holds it back. */
function factsOfDay(line: PriceLine, { key }: GridColumn, w: Words): CellFacts | undefined {
  const day = line.byDay.get(key)
  if (!day || day.priceMinor === null) return undefined
  const title = [
    day.guard && w(`booster.guards.${day.guard}`),
    day.isTyped && w('booster.ruleLevels.typed'),
    day.netMinor !== null &&
      `${w('booster.fields.net')} ${formatMoney({ amountMinor: day.netMinor, currency: line.currency })}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return {
    title,
    ...(day.marginBasisPoints !== null && { note: `${percentText(day.marginBasisPoints)} %` }),
    ...(day.guard ? { tint: 'problem' as const } : day.isTyped && { tint: 'special' as const }),
  }
}

function useHeads(): GridHead<PriceLine>[] {
  const { w, name } = useWords()
  const narrow = useNarrow()
  return [
    {
      key: 'listing',
      title: w('booster.fields.product'),
      width: narrow ? 150 : 280,
      render: ({ skuNames, accountName, kind, session }) => (
        <span className="booster-cell" title={name(skuNames)}>
          <span>{name(skuNames)}</span>
          <small>{[w(`booster.kinds.${kind}`), session, accountName].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
  ]
}
