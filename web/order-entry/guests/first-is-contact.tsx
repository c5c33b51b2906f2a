import { useEffect, useRef } from 'react'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { useWords } from '../../kit/words/words.ts'
import type { EntryForm } from '../entry-form.ts'
import type { Slot } from './guest-slots.ts'

type FirstProps = { form: Form<EntryForm>; first: Slot | undefined }

/** Mostly the first guest is who is called: said once, then typed once. What is typed on either side stands on both. */
export function FirstIsContact({ form, first }: FirstProps) {
  const { w } = useWords()
  const [on, setOn] = useRemembered('order.firstIsContact', false)
  const { contactName, contactPinyin, guests } = useFormValues(form)
  const key = first?.key
  const guest = key ? guests[key] : undefined
  const synced = useRef<Record<string, unknown>>({})
  useEffect(() => {
    if (!on || !key) return
    const pairs = [
      ['contactName', `guests.${key}.name`],
      ['contactPinyin', `guests.${key}.pinyin`],
    ] as const
    for (const [contact, named] of pairs) {
      const [called, travels] = [form.store.get(contact) ?? '', form.store.get(named) ?? '']
      // The side that was typed on last is right; at first the contact is, where there is one.
      const before = synced.current[named]
      const value = before === undefined ? called || travels : called !== before ? called : travels
      if (called !== value) form.store.set(contact, value)
      if (travels !== value) form.store.set(named, value)
      synced.current[named] = value
    }
  }, [on, key, form, contactName, contactPinyin, guest?.name, guest?.pinyin])
  if (!first) return null
  return (
    <label className="entry-check">
      <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
      {w('order-entry.text.firstIsContact')}
    </label>
  )
}

/** A name in Chinese is also needed as the passport has it; others are written so already. */
export const asksPinyin = (name: unknown, pinyin: unknown, required = false): boolean =>
  required || Boolean(pinyin) || /\p{Script=Han}/u.test(typeof name === 'string' ? name : '')
