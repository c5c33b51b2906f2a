import type { ComponentProps } from 'react'
import type { AnyCall, InputOfCall } from '../../kit/call/client.ts'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { FormCard } from '../../kit/form/form-card.tsx'

type SaveCardProps<T extends object, O, C extends AnyCall> = Omit<
  ComponentProps<typeof FormCard<T, O>>,
  'onSave' | 'call'
> & {
  call: C
  /** What the call takes, where that is not the values as they stand. */
  send?: (values: O) => InputOfCall<C>
}

/** A form in a card that is sent by one call: refusals stand on its fields, and what is kept is said. */
export function SaveCard<T extends object, O extends object, C extends AnyCall>(
  props: SaveCardProps<T, O, C>,
) {
  const { call, send, ...card } = props
  const { w } = useWords()
  const act = useAct(call, { onFields: card.form.refuse, doneText: w('kit.parts.saved') })
  return <FormCard {...card} call={call} onSave={(values) => act.run(send ? send(values) : { ...values })} />
}
