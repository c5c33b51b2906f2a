import type { Party } from '#contract/scheduling/plan.schema.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { partyColumns } from '../card-columns.tsx'
import { apartAct, mayApart } from './apart-act.ts'
import type { Moved } from '../plan-drawers.tsx'

type Props = {
  screen: string
  label: string
  day: { unplaced: Party[]; trips: readonly unknown[] }
  mayPlace: boolean
  /** May somebody here say who travels with nobody else? */
  mayMark?: boolean
  onPlace: (party: Moved) => void
}
/** Who has no place on a day's plan; that nobody waits is said where there are trips. */
export function Unplaced({ screen, label, day, mayPlace, mayMark = false, onPlace }: Props) {
  const { w } = useWords()
  if (day.unplaced.length === 0)
    return day.trips.length > 0 && <StatusTag tone="good">{w('scheduling.text.allPlaced')}</StatusTag>
  return (
    <section className="lt-panel" aria-label={label}>
      <header>
        <h2>{label}</h2>
      </header>
      <DataTable
        screen={screen}
        label={label}
        columns={partyColumns}
        rows={day.unplaced}
        rowKey={({ lineId }) => String(lineId)}
        hrefOf={({ orderId }) => to.orders.OrderDetail({ id: orderId })}
        rowActions={(party) => (
          <ActionButtons
            can={{ ...(mayPlace && { place: true }), ...(mayMark && mayApart(party)) }}
            of="scheduling.text"
            quiet
            max={1}
            acts={{ place: { go: () => onPlace(party) }, ...apartAct(party) }}
          />
        )}
        inline
      />
    </section>
  )
}
