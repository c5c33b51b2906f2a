import { useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { Card } from '../parts/page/cards.tsx'
import type { AnyCall } from '../call/client.ts'
import { useMayCall } from '../call/query.ts'
import { Fields, Mistakes } from './form-page.tsx'
import { useDirty, type Form } from './use-form.ts'
import { useWords } from '../words/words.ts'
import './form-page.css'

type FormCardProps<T extends object, O> = {
  form: Form<T, O>
  title: WordKey
  note?: ReactNode
  /** What saves: who has no permission for it looks only. */
  call: AnyCall
  /** Saves; answers undefined where it failed (as `useAct().run` does). */
  onSave: (values: O) => Promise<unknown>
  saveWord?: WordKey
  children: ReactNode
}

/** A small form in a card of its own, where a page has several that are saved apart. */
export function FormCard<T extends object, O>(props: FormCardProps<T, O>) {
  const { form, title, note, call, onSave, saveWord = 'kit.parts.save', children } = props
  const { w } = useWords()
  const may = useMayCall(call)
  const dirty = useDirty(form)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await form.submit(onSave)
    setBusy(false)
  }
  return (
    <Card title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {note && <p className="lt-section-note">{note}</p>}
        <Mistakes form={form} />
        <div className="lt-section-fields">
          <Fields form={form} locked={!may}>
            {children}
          </Fields>
        </div>
        <div className="lt-form-card-foot">
          {/* The field keeps the focus until the press is done: what it says when left would move the button away. */}
          <button
            type="submit"
            className="lt-button lt-button-primary"
            disabled={busy || !dirty || !may}
            onMouseDown={(event) => event.preventDefault()}
          >
            {w(saveWord)}
          </button>
        </div>
      </form>
    </Card>
  )
}
