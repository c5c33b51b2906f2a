import { useRef, useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { LongText } from '#contract/kit/schema.ts'
import { maxFiles, type Thread } from '#contract/orders/thread/thread.schema.ts'
import { attachmentAccept, sendAttachment } from '../../files/files.public.ts'
import type { CallError } from '../../kit/call/call-error.ts'
import { useAct } from '../../kit/call/query.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'

type Side = Thread['sides'][number]
type Sent = { id: number; name: string }
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
  const ready = !isEmpty && !running && sending === 0
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
      <Chosen files={files} onDrop={(id) => setFiles(files.filter((file) => file.id !== id))} />
      <div className="thread-acts">
        <AttachButton onFiles={take} sending={sending > 0} disabled={files.length >= maxFiles} />
        <button type="submit" className="lt-button lt-button-primary" disabled={!ready}>
          {w('orders.thread.send')}
        </button>
      </div>
    </form>
  )
}

type AttachButtonProps = { onFiles: (files: File[]) => void; sending: boolean; disabled: boolean }
function AttachButton({ onFiles, sending, disabled }: AttachButtonProps) {
  const { w } = useWords()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="lt-button"
        disabled={sending || disabled}
        onClick={() => chooser.current?.click()}
      >
        {w(sending ? 'kit.parts.sending' : 'orders.thread.attach')}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={attachmentAccept}
        aria-label={w('orders.thread.attach')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Files that go with what is written. */
function Chosen({ files, onDrop }: { files: readonly Sent[]; onDrop: (id: number) => void }) {
  const { w } = useWords()
  if (files.length === 0) return null
  return (
    <ul className="thread-files">
      {files.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <button
            type="button"
            className="lt-icon-button"
            aria-label={w('orders.thread.dropFile', { name })}
            onClick={() => onDrop(id)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Sends files one behind another; one that is refused is told with its reason and the others go on. */
function useAttaching(onSent: (file: Sent) => void) {
  const [sending, setSending] = useState(0)
  const take = async (files: File[]): Promise<void> => {
    setSending((count) => count + files.length)
    for (const file of files) {
      await sendAttachment(file).then(onSent, (error: CallError) =>
        toast.bad(`${file.name}: ${error.fields?.[0]?.message ?? error.message}`),
      )
      setSending((count) => count - 1)
    }
  }
  return { take: (files: File[]) => void take(files), sending }
}
