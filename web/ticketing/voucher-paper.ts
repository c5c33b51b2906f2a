import { useMayCall } from '../kit/call/query.ts'
import type { Telling } from '../kit/route/action.ts'
import { language } from '../kit/words/words.ts'
import { ticketing } from './ticketing.client.ts'

/** What comes next once an order is confirmed: its vouchers, in the reader's language; nothing for who may not have them. */
export function useVouchersNext(orderId: number): Pick<Telling, 'next'> {
  if (!useMayCall(ticketing.pdf)) return {}
  const go = () => {
    window.open(ticketing.pdf.href({ orderId, language: language() }), '_blank', 'noopener')
  }
  return { next: { word: 'ticketing.text.vouchers', go } }
}
