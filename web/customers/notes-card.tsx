import { z } from 'zod'
import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { useAct } from '../kit/call/query.ts'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { timeZone } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { useCustomerDesk } from './family.ts'

const Note = z.object({ text: z.string().trim().min(1).max(2000) })

/** What people want to be known of a customer, and one more. */
export function NotesCard({ customer }: { customer: CustomerInfo }) {
  const { w } = useWords()
  const { calls, keys } = useCustomerDesk()
  return (
    <Card title="customers.text.notes">
      <IfAllowed needs={keys.edit}>
        <NewNote customerId={customer.id} />
      </IfAllowed>
      {customer.notes.length === 0 && <p className="customer-none">{w('customers.text.noNotes')}</p>}
      <ul className="customer-rows">
        {customer.notes.map((note) => (
          <li key={note.id}>
            <span>{note.text}</span>
            <small>
              {note.byName} · <TimeText at={note.at} zone={timeZone()} />
            </small>
            <ActionButtons
              can={note.can}
              of="customers.text"
              max={0}
              acts={{
                delete: {
                  word: 'customers.text.deleteNote',
                  call: calls.noteDelete,
                  input: () => ({ id: note.id }),
                  danger: true,
                },
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NewNote({ customerId }: { customerId: number }) {
  const { w } = useWords()
  const { calls } = useCustomerDesk()
  const form = useForm({ name: `customers.note.${customerId}`, initial: { text: '' }, schema: Note })
  const save = useAct(calls.noteSave, { onFields: form.refuse, onDone: () => form.discard() })
  return (
    <form
      className="customer-note"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(({ text }) => save.run({ customerId, text }))
      }}
    >
      <TextField form={form} name="text" label="customers.text.addNote" rows={2} max={2000} />
      <button type="submit" className="lt-button" disabled={save.running}>
        {w('customers.text.addNote')}
      </button>
    </form>
  )
}
