import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../parts/drawer.tsx'
import { Mistakes } from './form-page.tsx'
import type { Form } from './use-form.ts'
import { useWords } from '../words.ts'
import './drawer-form.css'

type DrawerFormProps<T extends object> = {
  form: Form<T>
  title: string
  /** Saves; answers undefined where it failed (as `useAct().run` does). */
  onSave: (values: T) => Promise<unknown>
  onClose: () => void
  saving: boolean
  /** What the button says; "Save" where it is not said. */
  saveWord?: WordKey
  width?: number
  children: ReactNode
}

/** A short form at the side of the page it belongs to. */
export function DrawerForm<T extends object>(props: DrawerFormProps<T>) {
  const { form, title, onSave, onClose, saving, saveWord, width, children } = props
  const { w } = useWords()
  const save = () => void form.submit(onSave)
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      {...(width && { width })}
      foot={
        <>
          <button type="button" className="lt-button" onClick={onClose}>
            {w('kit.text.cancel')}
          </button>
          <button type="button" className="lt-button lt-button-primary" disabled={saving} onClick={save}>
            {w(saveWord ?? 'kit.parts.save')}
          </button>
        </>
      }
    >
      <form
        className="lt-drawer-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Mistakes form={form} />
        {children}
        {/* Enter saves from any field. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Drawer>
  )
}
