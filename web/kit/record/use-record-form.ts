import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Fields, RecordOf } from '#contract/kit/record/field.ts'
import { formShape } from '#contract/kit/record/record-schema.ts'
import type { FormOf, ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { Check } from '../form/form-store.ts'
import { useForm, type Form } from '../form/use-form.ts'

type Identified = { id?: number; version?: number }
type Options<F extends Fields, O> = {
  /** What is edited, e.g. `agents`: the draft is kept under it and the id. */
  name: string
  /** Where more holds than what its fields say. */
  schema?: z.ZodType<O>
  /** Rules that no schema tells. */
  rules?: Check<ValuesOf<F>>
  /** The record that is changed, or what a new one begins with; null for a blank one. */
  existing?: (Partial<ValuesOf<F>> & Identified) | null
  /** What is asked besides, by inputs of the page's own, as it is before anything is typed. */
  beside?: object
  draft?: boolean
}

/** A form over a table of fields: its values are those fields, with the id and the version of the record that is changed. */
export function useRecordForm<F extends Fields, O = FormOf<F> & Identified>(
  record: RecordOf<F>,
  { name, schema, rules, existing, beside, draft = true }: Options<F, O>,
): Form<ValuesOf<F> & Identified, O> {
  const { id, version } = existing ?? {}
  const begun = {
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    ...valuesOf(record, existing ?? {}),
    ...beside,
  }
  // The same object for as long as it says the same: a form takes another one for a newer record.
  const [held, hold] = useState(begun)
  const isSame = JSON.stringify(held) === JSON.stringify(begun)
  if (!isSame) hold(begun)
  // Loose, for the id and the version.
  const ofFields = useMemo(() => (schema ? undefined : z.looseObject(formShape(record))), [record, schema])
  return useForm<ValuesOf<F> & Identified, O>({
    name: `${name}.${id ?? 'new'}`,
    initial: isSame ? held : begun,
    schema: schema ?? (ofFields as unknown as z.ZodType<O>),
    record,
    ...(rules && { rules }),
    draft,
  })
}
