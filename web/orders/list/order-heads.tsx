import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { useWords, word } from '../../kit/words/words.ts'

type Counts = Pick<OrderRow, 'adults' | 'children' | 'infants' | 'units'>

/** "Adult 2 · Child 1"; of what is sold by the unit "Units 3". */
export function headsText(counts: Counts): string {
  // A number stays with its word; a line breaks between the kinds.
  const kind = (name: 'adult' | 'child' | 'infant', count: number) =>
    count > 0 && `${word(`orders.guestKinds.${name}`)}\u00a0${count}`
  const view = [
    kind('adult', counts.adults),
    kind('child', counts.children),
    kind('infant', counts.infants),
  ].filter(Boolean)
  return view.length ? view.join(' · ') : `${word('orders.fields.units')} ${counts.units}`
}

/** What is counted beside the guests of a line: its rooms, or whatever else is charged by the unit. */
export const unitsWord = ({ endDate }: { endDate: string | null }) =>
  endDate === null ? ('orders.fields.units' as const) : ('catalog.fields.rooms' as const)
/** Units that stand beside guests; where there are none of these, their number stands in the guests' place. */
export const besideGuests = ({ adults, children, infants, units }: Counts): number =>
  adults + children + infants > 0 ? units : 0

/** The same by the kinds' order alone: "2+1", of units "× 3". */
function headsShort({ adults, children, infants, units }: Counts): string {
  const counts = [adults, children, infants]
  while (counts.length > 1 && !counts.at(-1)) counts.pop()
  return counts.some(Boolean) ? counts.join('+') : `× ${units}`
}

export function Heads({ counts }: { counts: Counts }) {
  // The text follows the language.
  useWords()
  return (
    <span className="order-heads" title={headsText(counts)}>
      <span className="lt-long">{headsText(counts)}</span>
      <span className="lt-short">{headsShort(counts)}</span>
    </span>
  )
}
