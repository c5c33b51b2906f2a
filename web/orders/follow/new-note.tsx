import { useId } from 'react'
import { z } from 'zod'
import { useAct } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Picker } from '../../kit/form/choices/picker.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { nameSource } from './colleague-source.ts'

const Note = z.object({ text: z.string().trim().min(1).max(2000) })

/** One more note; who is named with @ is told. A colleague chosen beside it is named at its end. */
export function NewFollowNote({ orderId }: { orderId: number }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const pickId = useId()
  const form = useForm({ name: `orders.followNote.${orderId}`, initial: { text: '' }, schema: Note })
  const { text } = useFormValues(form)
  const save = useAct(orders.followNote, { onFields: form.refuse, onDone: () => form.discard() })
  const mention = ([name]: string[]) => {
    if (name) form.store.set('text', `${text}${text && !text.endsWith(' ') ? ' ' : ''}@${name} `)
  }
  return (
    <form
      className="follow-note"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit((values) => save.run({ id: orderId, text: values.text }))
      }}
    >
      <TextField
        form={form}
        name="text"
        label="orders.follow.addNote"
        help="orders.follow.noteHelp"
        rows={2}
        max={2000}
      />
      <div className="follow-note-acts">
        <div className="lt-field">
          <label id={`${pickId}-label`} htmlFor={pickId}>
            {w('orders.follow.mention')}
          </label>
          <Picker
            source={nameSource}
            value={[]}
            onChange={mention}
            label={w('orders.follow.mention')}
            aria={{ id: pickId, 'aria-invalid': false, 'aria-describedby': pickId }}
          />
        </div>
        <button type="submit" className="lt-button" disabled={save.running || !text.trim()}>
          {w('orders.follow.addNote')}
        </button>
      </div>
    </form>
  )
}
