import type { Departure, Product } from '#contract/order-entry/order-entry.schema.ts'
import { cx } from '../../kit/parts/cx.ts'
import { useWords } from '../../kit/words/words.ts'
import './departure-chip.css'

/** May it be put into a cart? What is late is asked about when staff order it; an agent may not. */
export const sellable = ({ why }: Pick<Departure, 'why'>, staff: boolean): boolean =>
  why === null || (staff && why === 'late')

/** What is left, in words: "12 left", "free sale", "on request", or why there is none. */
export function useLeftText() {
  const { w } = useWords()
  return (
    { left, why, resource = '' }: Pick<Departure, 'left' | 'why' | 'resource'>,
    stockMode: Product['stockMode'],
  ): string => {
    if (why) return w(`order-entry.whyNot.${why}`, { resource })
    if (left === null)
      return w(stockMode === 'request' ? 'order-entry.text.onRequest' : 'order-entry.text.freeSale')
    return w('order-entry.text.left', { left })
  }
}

type ChipProps = {
  departure: Departure
  stockMode: Product['stockMode']
  off: boolean
  onPress: () => void
  label: string
}

/** One departure of a day: its time and what is left; a press puts it into the cart. */
export function DepartureChip({ departure, stockMode, off, onPress, label }: ChipProps) {
  const { w } = useWords()
  const tell = useLeftText()
  const { session, left, why } = departure
  const few = left !== null && left <= 5
  return (
    <button
      type="button"
      className={cx('entry-chip', why && 'entry-chip-off', !why && few && 'entry-chip-few')}
      disabled={off}
      aria-label={`${label} ${session} ${tell(departure, stockMode)}`}
      title={why === 'late' ? departure.deadline : undefined}
      onClick={onPress}
    >
      {session && <b>{session}</b>} {tell(departure, stockMode)}
      {!off && (
        <span className="entry-chip-add" aria-hidden>
          {w('order-entry.text.add')}
        </span>
      )}
    </button>
  )
}
