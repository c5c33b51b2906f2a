import { changeOf } from '#contract/counter/change.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { useEffect, useRef } from 'react'
import { Money } from '../../kit/parts/money.tsx'
import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { QrPicture, type WrittenSale } from '../../ticketing/ticketing.public.tsx'

/** Receipt and tickets of a sale on this device: shown, and printed as it is seen, on paper of 80 mm. */
export function LeaseReceipt({ sold, onNext }: { sold: WrittenSale; onNext: () => void }) {
  const { w, name } = useWords()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { sale, lease, blanks, soldAt } = sold
  const { receiptNo, totalMinor, method, receivedMinor } = sale
  const change = method === 'cash' ? changeOf(totalMinor, receivedMinor ?? totalMinor) : 0
  const guests = [
    [w('counter.text.adults'), sale.adults],
    [w('counter.text.children'), sale.children],
    [w('counter.text.infants'), sale.infants],
  ] as const
  return (
    <section
      className="counter-sale counter-receipt"
      role="status"
      aria-label={w('counter.leases.receipt', { receiptNo })}
    >
      <h3>{w('counter.leases.receipt', { receiptNo })}</h3>
      <p>
        <b>{name(lease.names)}</b>
        <br />
        {`${shownDay(lease.date)} ${lease.session}`.trim()}
        <br />
        {guests.flatMap(([kind, count]) => (count > 0 ? [`${kind} ${count}`] : [])).join(' · ')}
      </p>
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={totalMinor} currency={lease.currency} strong />
      </p>
      <p>{`${w(`counter.methods.${method}`)} ${sale.reference}`.trim()}</p>
      {change !== null && change > 0 && (
        <p className="counter-total">
          {w('counter.text.giveChange', {
            amount: `${groupedAmount(change, lease.currency)} ${lease.currency}`,
          })}
        </p>
      )}
      <p>{shownMoment(soldAt)}</p>
      <ul className="counter-tickets">
        {blanks.map(({ no, code, qr, seat }) => (
          <li key={no}>
            <QrPicture code={code} text={qr} />
            {seat && <b>{seat}</b>}
            <span>{code}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="lt-button lt-button-primary counter-sell"
        onClick={() => window.print()}
      >
        {w('counter.leases.print')}
      </button>
      <button ref={next} type="button" className="lt-button counter-sell" onClick={onNext}>
        {w('counter.text.next')}
      </button>
    </section>
  )
}
