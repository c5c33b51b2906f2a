import type { ReactNode } from 'react'
import type { AnyCall, OutputOfCall } from '../kit/client.ts'
import { FormDrawer } from '../kit/form/form-drawer.tsx'
import type { Form } from '../kit/form/use-form.ts'
import { useAct } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'

type SaveDrawerProps<T extends object, C extends AnyCall> = {
  form: Form<T>
  title: string
  call: C
  /** What is sent beside the values: whose they are. */
  owner?: object
  onClose: () => void
  onSaved?: (output: OutputOfCall<C>) => void
  width?: number
  children: ReactNode
}

/** A form at the side that is sent by one call: refusals stand on its fields, and it goes when all is kept. */
export function SaveDrawer<T extends object, C extends AnyCall>(props: SaveDrawerProps<T, C>) {
  const { form, title, call, owner, onClose, onSaved, width, children } = props
  const { w } = useWords()
  const act = useAct(call, {
    onFields: form.refuse,
    doneText: w('pricing.text.saved'),
    onDone: (output) => {
      onClose()
      onSaved?.(output)
    },
  })
  return (
    <FormDrawer
      form={form}
      title={title}
      onSave={(values) => act.run({ ...values, ...owner })}
      onClose={onClose}
      {...(width && { width })}
    >
      {children}
    </FormDrawer>
  )
}
