import { useMemo, useState } from 'react'
import type { DraftInfo } from '#contract/order-entry/drafts/drafts.schema.ts'
import { DateField, TimeField } from '../../kit/form/fields/field-date.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { timeZone } from '../../kit/session/session.ts'
import { formatDate, formatTime } from '../../kit/words/dates.ts'
import { momentAt } from './moment.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Cart } from '../cart/cart.ts'
import type { CartFacts } from '../cart/use-cart-facts.ts'
import type { EntryForm } from '../entry-form.ts'
import { entry } from '../order-entry.client.ts'
import { contentOf } from './draft-content.ts'

type PutAsideProps = {
  open: boolean
  onClose: () => void
  onSaved: (saved: { id: number; version: number; code: string }) => void
  cart: Cart
  form: EntryForm
  facts: CartFacts
  /** The draft that is changed; null for a new one. */
  draft?: DraftInfo | null
}
type Values = { note: string; dueDate: string | null; dueTime: string | null }

/** Puts an order aside as it stands, with a note for whoever goes on with it and the time by which that must be. */
export function PutAside({ open, onClose, onSaved, cart, form, facts, draft }: PutAsideProps) {
  const { w } = useWords()
  const zone = timeZone()
  // The same press sent again makes one draft.
  const [clientRequestId, setRequestId] = useState(newRequestId)
  const initial = useMemo(
    (): Values => ({
      note: draft?.note ?? '',
      dueDate: draft?.dueAt ? formatDate(draft.dueAt, zone) : null,
      dueTime: draft?.dueAt ? formatTime(draft.dueAt, zone) : null,
    }),
    [draft, zone],
  )
  const aside = useForm<Values>({ name: `orderAside.${draft?.id ?? 'new'}`, initial, draft: false })
  return (
    <SaveDrawer
      form={aside}
      open={open}
      onClose={onClose}
      title={w('order-entry.drafts.putAside')}
      call={entry.draftSave}
      doneText={w('order-entry.drafts.saved')}
      send={({ note, dueDate, dueTime }) => ({
        clientRequestId,
        ...(draft && { id: draft.id, version: draft.version }),
        ...(facts.staff && { agentId: cart.agentId ?? undefined }),
        note,
        dueAt: dueDate ? momentAt(dueDate, dueTime ?? '18:00', zone) : null,
        content: contentOf(cart, form, facts),
        shownTotalMinor: facts.total?.totalMinor ?? null,
      })}
      onSaved={(saved) => {
        setRequestId(newRequestId())
        onSaved(saved)
      }}
    >
      <p>{w('order-entry.drafts.noStock')}</p>
      <TextField<Values> name="note" label="order-entry.drafts.note" max={1_000} rows={3} wide />
      <DateField<Values> name="dueDate" label="order-entry.drafts.dueDate" />
      <TimeField<Values> name="dueTime" label="order-entry.drafts.dueTime" />
    </SaveDrawer>
  )
}
