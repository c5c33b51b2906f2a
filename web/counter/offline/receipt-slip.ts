import { shownDay, shownMoment } from '../../kit/words/buddhist.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { changeOf } from '#contract/counter/change.ts'
import type { useWords } from '../../kit/words/words.ts'
import type { SlipPart, WrittenSale } from '../../ticketing/ticketing.public.tsx'

/** What a receipt of a sale on this device says, on the screen and on paper. */
export function receiptTexts({ sale, lease, soldAt }: WrittenSale, { w, name }: ReturnType<typeof useWords>) {
  const { receiptNo, totalMinor, method, receivedMinor } = sale
  const change = (method === 'cash' && changeOf(totalMinor, receivedMinor ?? totalMinor)) || 0
  const guests = [
    [w('counter.text.adults'), sale.adults],
    [w('counter.text.children'), sale.children],
    [w('counter.text.infants'), sale.infants],
  ] as const
  const money = (minor: number) => `${groupedAmount(minor, lease.currency)} ${lease.currency}`
  return {
    title: w('counter.leases.receipt', { receiptNo }),
    product: name(lease.names),
    departure: `${shownDay(lease.date)} ${lease.session}`.trim(),
    guests: guests.flatMap(([kind, count]) => (count > 0 ? [`${kind} ${count}`] : [])).join(' · '),
    total: money(totalMinor),
    paidBy: `${w(`counter.methods.${method}`)} ${sale.reference}`.trim(),
    change: change > 0 ? w('counter.text.giveChange', { amount: money(change) }) : '',
    at: shownMoment(soldAt),
  }
}

/** The same for a roll of 80 mm, each ticket with its code; from its second paper on it says that it is a copy. */
export function receiptSlip(sold: WrittenSale, copy: number, words: ReturnType<typeof useWords>): SlipPart[] {
  const { w } = words
  const { title, product, departure, guests, total, paidBy, change, at } = receiptTexts(sold, words)
  const lines = [departure, guests, `${w('counter.text.total')} ${total}`, paidBy, change, at]
  return [
    { text: title, size: 'small' },
    ...(copy > 1 ? [{ text: w('counter.leases.copy', { no: copy }) }] : []),
    { text: product, size: 'large' },
    ...lines.map((text) => ({ text })),
    ...sold.blanks.flatMap(({ code, qr, seat }) => [
      { qr, code },
      ...(seat ? [{ text: seat, size: 'large' as const }] : []),
    ]),
  ]
}
