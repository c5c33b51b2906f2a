import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { LongText } from '#contract/kit/schema.ts'
import { maxFiles, type Thread } from '#contract/orders/thread/thread.schema.ts'
import { AttachButton, Attachments, useAttaching } from '../../files/attachments.public.tsx'
import { useAct } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'

type Side = Thread['sides'][number]
const Draft = z.object({
  text: LongText,
  files: z.array(z.object({ id: z.number(), name: z.string() })).max(maxFiles),
})
const blank: z.infer<typeof Draft> = { text: '', files: [] }

/** What is written to one side and not said yet, and how it is said. */
function useMessage(orderId: number, { side, supplierId }: Side) {
  const { calls: orders } = useOrderFamily()
  // The same until it is said: an answer that is lost says nothing twice.
  const [request, setRequest] = useState(() => crypto.randomUUID())
  const form = useForm({
    name: `orders.message.${orderId}.${side}.${supplierId ?? ''}`,
    initial: blank,
    schema: Draft,
  })
  const saying = useAct(orders.say, {
    onFields: form.refuse,
    onDone: () => {
      form.discard()
      setRequest(crypto.randomUUID())
    },
  })
  const say = () =>
    void form.submit(({ text, files }) =>
      saying.run({
        id: orderId,
        clientRequestId: request,
        side,
        ...(supplierId && { supplierId }),
        text,
        files: files.map(({ id }) => id),
      }),
    )
  return { form, say, running: saying.running }
}

/** Writes to one side, with files that are chosen, dropped or pasted. What is typed stays until it is said. */
export function Composer({ orderId, side }: { orderId: number; side: Side }) {
  const { w } = useWords()
  const { form, say, running } = useMessage(orderId, side)
  const files = useFormValue(form, 'files')
  const isEmpty = useFormValue(form, 'text').trim() === '' && files.length === 0
  const setFiles = (all: typeof files) => form.store.set('files', all.slice(0, maxFiles))
  const { take, sending } = useAttaching((file) => setFiles([...form.store.values.files, file]))
  const ready = !isEmpty && !running && !sending
  const go = (event: SyntheticEvent) => {
    event.preventDefault()
    if (ready) say()
  }
  return (
    <form
      className="thread-composer"
      onSubmit={go}
      onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && go(event)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), take([...event.dataTransfer.files]))}
      onPaste={(event) => take([...event.clipboardData.files])}
    >
      <TextField form={form} name="text" label="orders.thread.write" rows={2} max={5000} />
      <Attachments files={files} onDrop={(id) => setFiles(files.filter((file) => file.id !== id))} />
      <div className="thread-acts">
        <AttachButton onFiles={take} sending={sending} disabled={files.length >= maxFiles} />
        <button type="submit" className="lt-button lt-button-primary" disabled={!ready}>
          {w('orders.thread.send')}
        </button>
      </div>
    </form>
  )
}
