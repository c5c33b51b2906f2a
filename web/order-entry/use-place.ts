import { useRef } from 'react'
import type { GroupCreated } from '#contract/orders/create-order.schema.ts'
import { useAct } from '../kit/call/query.ts'
import type { Form } from '../kit/form/use-form.ts'
import { isStay } from './cart/cart.ts'
import type { CartFacts, FactItem } from './cart/use-cart-facts.ts'
import type { EntryForm } from './entry-form.ts'
import { fieldsOfForm, requestsOf } from './entry-request.ts'
import { entry, making } from './order-entry.client.ts'
import { useDaysText } from './products/stay-nights.tsx'

/** A draft that is completed by placing. */
export type PlacedDraft = { id: number; version: number }

/** What an item is, and when, as it stands once it is ordered. */
export function useItemText() {
  const daysText = useDaysText()
  return ({ item, product }: FactItem) => ({ names: product.names, days: daysText(item, isStay(product)) })
}

/** A draft gives its orders request ids of its own. */
function withoutId<T extends { clientRequestId: string }>(request: T): Omit<T, 'clientRequestId'> {
  const { clientRequestId: _, ...item } = request
  return item
}

/** Makes the orders. While one call is on its way no other starts; each item's request id makes it once anyhow. */
export function usePlace(
  form: Form<EntryForm>,
  facts: CartFacts,
  onMade: (made: GroupCreated, items: readonly FactItem[]) => void,
  draft?: PlacedDraft,
) {
  const { staff, items, agentId } = facts
  const options = {
    invalidates: ['order-entry', 'agents'] as const,
    // Told above the form, where it stays.
    skipToast: true,
    onFields: (fields: Parameters<typeof fieldsOfForm>[0]) => form.refuse(fieldsOfForm(fields, items)),
  }
  const byStaff = useAct(making.entryBatchCreate, options)
  const byAgent = useAct(making.buyBatchCreate, options)
  const byDraft = useAct(entry.draftComplete, {
    ...options,
    invalidates: ['order-entry', 'agents', 'orders'] as const,
  })
  const busy = useRef(false)
  const act = draft ? byDraft : staff ? byStaff : byAgent
  const submit = async (): Promise<boolean> => {
    if (busy.current) return true
    busy.current = true
    try {
      return await form.submit(async (values) => {
        const requests = requestsOf(values, items, staff)
        const made = draft
          ? await byDraft.run({
              ...draft,
              ...(staff && agentId !== null && { agentId }),
              items: requests.map(withoutId),
            })
          : staff && agentId !== null
            ? await byStaff.run({ agentId, items: requests })
            : await byAgent.run({ items: requests })
        if (made) onMade(made, items)
        return made
      })
    } finally {
      busy.current = false
    }
  }
  const { error } = act
  return { submit, running: act.running, failed: error && !error.fields.length ? error.message : null }
}

export function focusFirst(form: Form<EntryForm>): void {
  const wrong = [...form.notes].find(([name]) => form.store.errors[name])
  if (wrong) document.getElementById(wrong[1].id)?.focus()
}
