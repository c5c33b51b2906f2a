import type { ItemPrice } from '#contract/order-entry/order-entry.schema.ts'
import { addDays } from '../../kit/words/dates.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { CartItem } from '../cart/cart.ts'

type Night = Pick<NonNullable<ItemPrice['nightly']>[number], 'date' | 'totalMinor'>
type Run = { from: string; to: string; nights: number; totalMinor: number | null }

/** Nights one after the other at one price stand together. */
export function runsOf(nights: readonly Night[]): Run[] {
  const runs: Run[] = []
  for (const { date, totalMinor } of nights) {
    const last = runs.at(-1)
    if (last && last.totalMinor === totalMinor) Object.assign(last, { to: date, nights: last.nights + 1 })
    else runs.push({ from: date, to: date, nights: 1, totalMinor })
  }
  return runs
}

/** What each night of a stay costs. */
export function StayNights({
  price,
}: {
  price: { nightly?: readonly Night[] | undefined; currency: string }
}) {
  const { w } = useWords()
  if (!price.nightly) return null
  return (
    <ol className="entry-nights" aria-label={w('order-entry.text.priceByNight')}>
      {runsOf(price.nightly).map(({ from, to, nights, totalMinor }) => (
        <li key={from}>
          <span className="entry-soft">
            <DateText date={from} weekday />
            {nights > 1 && (
              <>
                {' – '}
                <DateText date={to} weekday />
              </>
            )}
          </span>{' '}
          {nights > 1 && `${nights} × `}
          <Money minor={totalMinor} currency={price.currency} code={false} />
        </li>
      ))}
    </ol>
  )
}

/** The day of an item; of a stay, from when until when and how many nights. */
export function useDaysText() {
  const { w } = useWords()
  return ({ date, session, nights }: Pick<CartItem, 'date' | 'session' | 'nights'>, stay: boolean): string =>
    stay
      ? w('order-entry.text.stay', { from: date, to: addDays(date, nights), nights })
      : [date, session].filter(Boolean).join(' ')
}
