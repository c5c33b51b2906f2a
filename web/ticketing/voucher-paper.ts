import { useMayCall } from '../kit/call/query.ts'
import type { ToastNext } from '../kit/parts/layers/toast.tsx'
import { language, useWords } from '../kit/words/words.ts'
import { ticketing } from './ticketing.client.ts'

/** What comes next once an order is confirmed: its vouchers, in the reader's language; nothing for who may not have them. */
export function useVouchersNext(orderId: number): readonly ToastNext[] {
  const { w } = useWords()
  if (!useMayCall(ticketing.pdf)) return []
  const go = () => {
    window.open(ticketing.pdf.href({ orderId, language: language() }), '_blank', 'noopener')
  }
  return [{ text: w('ticketing.text.vouchers'), go }]
}
