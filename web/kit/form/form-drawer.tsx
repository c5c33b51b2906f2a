import { useId, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../parts/layers/drawer.tsx'
import type { AnyCall } from '../call/client.ts'
import { useMayCall } from '../call/query.ts'
import { Fields, LookOnly, Mistakes, Restored } from './form-page.tsx'
import type { Form } from './use-form.ts'
import { useWords } from '../words/words.ts'
import './form-page.css'
import './form-drawer.css'

export type FormDrawerProps<T extends object, O> = {
  form: Form<T, O>
  /** Open where it is not said: it is drawn only while it is. */
  open?: boolean
  onClose: () => void
  title: string
  /** What saves: who has no permission for it looks only. Null where `onSave` says it alone. */
  call: AnyCall | null
  /** Saves; answers undefined where it failed (as `useAct().run` does). Absent where the record is only looked at. */
  onSave?: ((values: O) => Promise<unknown>) | undefined
  /** "Save" where it is not said. */
  saveWord?: WordKey
  /** What saving does, where it hangs on what is typed. */
  saveText?: string | undefined
  /** There is nothing to save yet. */
  idle?: boolean
  width?: number
  children: ReactNode
}

/** A short form beside its list: what is edited stays in sight. */
export function FormDrawer<T extends object, O>(props: FormDrawerProps<T, O>) {
  const { form, open = true, onClose, title, call, saveWord = 'kit.parts.save', width, children } = props
  const { saveText, idle = false } = props
  const may = useMayCall(call)
  const onSave = may ? props.onSave : undefined
  const { w } = useWords()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const save = async () => {
    if (!onSave) return
    setBusy(true)
    await form.submit(onSave)
    setBusy(false)
  }
  const foot = onSave ? (
    <>
      <button type="button" className="lt-button" onClick={onClose}>
        {w('kit.text.cancel')}
      </button>
      <button type="submit" form={id} className="lt-button lt-button-primary" disabled={busy || idle}>
        {saveText ?? w(saveWord)}
      </button>
    </>
  ) : (
    <LookOnly />
  )
  return (
    <Drawer open={open} onClose={onClose} title={title} {...(width && { width })} foot={foot}>
      <form
        id={id}
        className="lt-drawer-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Restored form={form} />
        <Mistakes form={form} />
        <Fields form={form} locked={!onSave}>
          {children}
        </Fields>
      </form>
    </Drawer>
  )
}

/** Fields of a drawer that belong together; a single one says by its label what it is. */
export function FieldGroup({ title, children }: { title?: WordKey; children: ReactNode }) {
  const { w } = useWords()
  return (
    <fieldset className="lt-field-group">
      {title && <legend>{w(title)}</legend>}
      {children}
    </fieldset>
  )
}

/** A drawer that something else opens. */
export type Panel = { open: boolean; onClose: () => void }

/** What a drawer edits: the record stays while the drawer slides away; a new one gets a form of its own. */
export function useDrawer<T>() {
  const [state, setState] = useState<{ record: T | null; open: boolean; count: number }>({
    record: null,
    open: false,
    count: 0,
  })
  const id = useId()
  return {
    ...state,
    /** One for each time it was shown, unlike those of the drawers beside it: a key. */
    count: `${id}${state.count}`,
    show: (record: T) => setState({ record, open: true, count: state.count + 1 }),
    hide: () => setState({ ...state, open: false }),
  }
}
