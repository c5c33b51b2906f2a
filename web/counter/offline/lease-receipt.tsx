import { ticketingScreens } from '#contract/ticketing/ticketing.screens.ts'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import {
  browserUsb,
  makeSlip,
  printByUsb,
  QrPicture,
  useGate,
  type Usb,
  type WrittenSale,
} from '../../ticketing/ticketing.public.tsx'
import { receiptSlip, receiptTexts } from './receipt-slip.ts'

/** Receipt and tickets of a sale on this device: shown, and printed as it is seen, or by a printer at USB, on paper of 80 mm. */
export function LeaseReceipt({ sold, onNext }: { sold: WrittenSale; onNext: () => void }) {
  const words = useWords()
  const { w } = words
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { title, product, departure, guests, paidBy, change, at } = receiptTexts(sold, words)
  const { sale, lease, blanks } = sold
  const usb = browserUsb()
  return (
    <section className="counter-sale counter-receipt" role="status" aria-label={title}>
      <h3>{title}</h3>
      <p>
        <b>{product}</b>
        <br />
        {departure}
        <br />
        {guests}
      </p>
      <p className="counter-total">
        {w('counter.text.total')} <Money minor={sale.totalMinor} currency={lease.currency} strong />
      </p>
      <p>{paidBy}</p>
      {change && <p className="counter-total">{change}</p>}
      <p>{at}</p>
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
      {usb && <UsbButton usb={usb} sold={sold} />}
      <OtherPrinters receiptNo={sale.receiptNo} />
      <button ref={next} type="button" className="lt-button counter-sell" onClick={onNext}>
        {w('counter.text.next')}
      </button>
    </section>
  )
}

/** Prints by a printer at USB, without network as well. Pressed again after it was printed it is one more paper, and says so on it. */
function UsbButton({ usb, sold }: { usb: Usb; sold: WrittenSale }) {
  const words = useWords()
  const { w, language } = words
  const [printed, setPrinted] = useState(0)
  const [running, setRunning] = useState(false)
  const print = async () => {
    setRunning(true)
    try {
      const done = await printByUsb(usb, () => makeSlip(receiptSlip(sold, printed + 1, words), language))
      if (done) setPrinted(printed + 1)
    } catch {
      toast.bad(w('counter.leases.usbAway'))
    } finally {
      setRunning(false)
    }
  }
  return (
    <button type="button" className="lt-button counter-sell" disabled={running} onClick={() => void print()}>
      {w('counter.text.usbSlip')}
    </button>
  )
}

/** Once it is handed in the sale is an order as any other, found by its receipt among the tickets that the network's printers print. */
function OtherPrinters({ receiptNo }: { receiptNo: string }) {
  const { w } = useWords()
  const { may } = useSession()
  const { live, waiting } = useGate()
  if (!live || waiting > 0 || !may(ticketingScreens['ticketPrinter-as'].needs)) return null
  return (
    <Link className="lt-button counter-sell" href={to.ticketing['ticketPrinter-as']({ text: receiptNo })}>
      {w('counter.leases.printElsewhere')}
    </Link>
  )
}
