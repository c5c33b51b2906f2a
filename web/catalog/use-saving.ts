import type { AnyCall } from '../kit/client.ts'
import type { Form } from '../kit/form/use-form.ts'
import { useAct } from '../kit/query.ts'
import { useWords } from '../kit/words.ts'

/** Saves what a drawer holds: refusals stand on its fields, and it goes when all is kept. */
export function useSaving<C extends AnyCall, T extends object>(call: C, form: Form<T>, onDone: () => void) {
  const { w } = useWords()
  return useAct(call, { onFields: form.refuse, onDone, doneText: w('catalog.text.saved') })
}
