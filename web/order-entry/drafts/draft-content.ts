import { valuesOf } from '#contract/kit/record/record-values.ts'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import type { DraftContent } from '#contract/order-entry/drafts/drafts.schema.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartFacts } from '../cart/use-cart-facts.ts'
import type { EntryForm } from '../entry-form.ts'

type Texts = Pick<
  DraftContent,
  | 'contactName'
  | 'contactPinyin'
  | 'contactPhone'
  | 'contactEmail'
  | 'agentOrderCode'
  | 'remark'
  | 'internalNote'
  | 'language'
>
const textsOf = (form: Texts) => ({
  contactName: form.contactName,
  contactPinyin: form.contactPinyin,
  contactPhone: form.contactPhone,
  contactEmail: form.contactEmail,
  agentOrderCode: form.agentOrderCode,
  remark: form.remark,
  internalNote: form.internalNote,
  language: form.language,
})

/** What is put aside: everything that was typed, and what it came to. */
export function contentOf(cart: Cart, form: EntryForm, facts: CartFacts): DraftContent {
  const shown = new Map(facts.items.map(({ item, price }) => [item.key, price?.totalMinor ?? null]))
  return {
    ...textsOf(form),
    items: cart.items.map((item) => {
      const { requestId: _, ...stored } = item
      return { ...stored, shownMinor: shown.get(item.key) ?? null }
    }),
    promoCode: cart.promoCode ?? '',
    party: cart.party ?? [],
    guests: form.guests,
    collected: form.collected,
  }
}

/** A draft's items as the pages work with them. Its orders have request ids of their own. */
export const cartOf = ({ items, promoCode, party }: DraftContent, agentId: number): Cart => ({
  agentId,
  promoCode,
  party,
  items: items.map((item) => {
    const { shownMinor: _, ...stored } = item
    return { ...stored, requestId: newRequestId() }
  }),
})

export const formOf = (content: DraftContent): EntryForm => ({
  ...valuesOf(entryForm),
  ...textsOf(content),
  guests: content.guests,
  collected: content.collected,
})
