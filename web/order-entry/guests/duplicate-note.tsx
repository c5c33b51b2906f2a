import { useRead } from '../../kit/call/query.ts'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Cart } from '../cart/cart.ts'
import { entry } from '../order-entry.client.ts'
import type { EntryForm } from '../entry-form.ts'
import type { FactItem } from '../cart/use-cart-facts.ts'

type DuplicateNoteProps = { form: Form<EntryForm>; cart: Cart; items: readonly FactItem[]; staff: boolean }

/** Tells, while it is typed, which live orders look like this one. Nothing is refused: the order asks again. */
export function DuplicateNote({ form, cart, items, staff }: DuplicateNoteProps) {
  const { w, name } = useWords()
  const { contactName, contactPhone, agentOrderCode, guests } = useFormValues(form)
  const first = guests['adult0']
  const [requested] = useRested(
    {
      contactName: contactName.slice(0, 200),
      contactPhone: contactPhone.slice(0, 200),
      agentOrderCode: agentOrderCode.slice(0, 200),
      leadName: (first?.name || first?.pinyin || '').slice(0, 200),
    },
    400,
  )
  const something = Object.values(requested).some((text) => text.trim().length > 1)
  const { data } = useRead(
    entry.duplicateCheck,
    {
      ...(staff && { agentId: cart.agentId ?? undefined }),
      items: items.map(({ item }) => ({ skuId: item.skuId, date: item.date })),
      ...requested,
    },
    { enabled: something && items.length > 0, skipToast: true },
  )
  if (!something || !data?.rows.length) return null
  return (
    <div className="entry-note entry-note-warn" role="status">
      <ul>
        {data.rows.map(({ at, code, same }) => (
          <li key={`${at}${code}`}>
            {w(`order-entry.duplicates.${same}`, { code, item: name(items[at]?.product.names) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
