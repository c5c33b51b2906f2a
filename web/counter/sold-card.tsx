import type { Sold } from '#contract/counter/counter.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../kit/call/query.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { browserUsb, paperBytes, paperRequests, printByUsb } from '../ticketing/ticketing.public.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useWords } from '../kit/words/words.ts'
import { counter } from './counter.client.ts'

/** A sale that is done: what to give back, the ticket to print, and on to the next guest. */
export function SoldCard({ sold, onNext }: { sold: Sold; onNext: () => void }) {
  const { w } = useWords()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { id, code, currency, totalMinor, changeMinor, voucherCode } = sold
  const print = () => void window.open(counter.ticket.href({ orderId: id }), '_blank', 'noopener')
  const usb = browserUsb()
  const slip = useAct(counter.slip)
  const [requests] = useState(paperRequests)
  // Pressed again after it was printed it is one more paper, and says so on it.
  const printUsb = async (door: NonNullable<typeof usb>) => {
    const paper = `${id}`
    try {
      const printed = await printByUsb(door, async () => {
        const made = await slip.run({ orderId: id, clientRequestId: requests.idOf(paper) })
        return made && paperBytes(counter.slipBytes.href({ key: made.key }))
      })
      if (printed) requests.printed(paper)
    } catch {
      toast.bad(w('counter.text.usbAway'))
    }
  }
  return (
    <section className="lt-panel counter-sale" role="status" aria-label={w('counter.text.sold', { code })}>
      <h2>{w('counter.text.sold', { code })}</h2>
      <Copyable text={voucherCode} />
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={totalMinor} currency={currency} strong />
      </p>
      {changeMinor > 0 && (
        <p className="counter-total">
          {w('counter.text.giveChange', { amount: `${groupedAmount(changeMinor, currency)} ${currency}` })}
        </p>
      )}
      <button type="button" className="lt-button lt-button-primary counter-sell" onClick={print}>
        {w('counter.text.printAgain')}
      </button>
      {usb && (
        <button
          type="button"
          className="lt-button counter-sell"
          disabled={slip.running}
          onClick={() => void printUsb(usb)}
        >
          {w('counter.text.usbSlip')}
        </button>
      )}
      <button ref={next} type="button" className="lt-button counter-sell" onClick={onNext}>
        {w('counter.text.next')}
      </button>
    </section>
  )
}
