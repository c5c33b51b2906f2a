import type { LinePatch } from './order-work.ts'

/** Nothing that the supplier before said or was asked stays with the line. */
export const anew: LinePatch = {
  asked: null,
  asked_at: null,
  asked_text: '',
  sent_at: null,
  answered_at: null,
  reject_reason: '',
  supplier_note: '',
  supplier_order_code: '',
  handled_way: null,
}

/** It is no order of a bound merchant any more. */
export const unmirrored: LinePatch = {
  mirror_merchant: null,
  mirror_order_id: null,
  mirror_order_code: '',
  mirror_with: null,
}
