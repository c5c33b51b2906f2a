import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import type { FormError } from '../kit/form/form-store.ts'
import { useForm, type Form } from '../kit/form/use-form.ts'

/** What is known of one guest; `info` by the names of what SKUs collect. */
export type GuestDraft = { name?: string; pinyin?: string; info?: Record<string, string | null> }
/** What is typed of an order beside its items; both steps share it, and it is kept until the order is made. */
export type EntryForm = ValuesOf<typeof entryForm.fields> & {
  /** By place: `adult0`, `child1` …, so that nobody is lost when the numbers change. */
  guests: Record<string, GuestDraft>
  /** What is asked once an order, by the item's key. */
  collected: Record<string, Record<string, string | null>>
}

const blankEntry: EntryForm = { ...valuesOf(entryForm), guests: {}, collected: {} }

/** The form of a new order, or of a draft with what was typed of it; `rules` are those of its items. */
export const useEntryForm = (
  rules?: (values: EntryForm) => FormError[],
  draft: { name: string; initial: EntryForm } = { name: 'orderEntry', initial: blankEntry },
): Form<EntryForm> =>
  useForm<EntryForm>({
    ...draft,
    record: entryForm,
    ...(rules && { rules }),
  })

/** The same for another way of ordering: what is typed of it is its own. */
export const useNamedEntryForm = (
  name: string,
  rules?: (values: EntryForm) => FormError[],
): Form<EntryForm> => useEntryForm(rules, { name, initial: blankEntry })
