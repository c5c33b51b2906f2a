import type { DomainName } from '#contract/domains.ts'
import type { AnyCall, InputOfCall, OutputOfCall } from '../call/client.ts'
import { useAct } from '../call/query.ts'
import { useWords } from '../words/words.ts'
import { FormDrawer, type FormDrawerProps } from './form-drawer.tsx'

type SaveDrawerProps<T extends object, O, C extends AnyCall> = Omit<
  FormDrawerProps<T, O>,
  'onSave' | 'call'
> & {
  call: C
  /** What is sent beside the values: whose they are. */
  owner?: object | null | undefined
  /** What the call takes, where that is not the values as they stand. */
  send?: (values: O) => InputOfCall<C>
  onSaved?: (output: OutputOfCall<C>) => void
  /** Is only looked at, whoever looks. */
  locked?: boolean
  /** Domains whose answers are old afterwards, beside the call's own. */
  invalidates?: readonly DomainName[]
  /** Told when all is kept; "Saved" where it is not said. */
  doneText?: string
}

/** A form at the side that is sent by one call: refusals stand on its fields, and it goes when all is kept. */
export function SaveDrawer<T extends object, O, C extends AnyCall>(props: SaveDrawerProps<T, O, C>) {
  const { call, owner, send, onSaved, doneText, locked, invalidates, ...drawer } = props
  const { form, onClose } = drawer
  const { w } = useWords()
  const act = useAct(call, {
    onFields: form.refuse,
    invalidates,
    doneText: doneText ?? w('kit.parts.saved'),
    onDone: (output) => {
      onClose()
      onSaved?.(output)
    },
  })
  return (
    <FormDrawer
      {...drawer}
      call={call}
      onSave={
        locked ? undefined : (values) => act.run(send ? send(values) : { ...(values as object), ...owner })
      }
    />
  )
}
