import { useState } from 'react'
import type { z } from 'zod'
import type { Fields, RecordOf } from '#contract/kit/record/field.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { useForm, type Form } from '../form/use-form.ts'

type Known = { id?: number; version?: number }
type Options<F extends Fields> = {
  /** What is edited, e.g. `agents`: the draft is kept under it and the id. */
  name: string
  schema: z.ZodType
  /** The record that is changed, or what a new one begins with; null for a blank one. */
  known?: (Partial<ValuesOf<F>> & Known) | null
  draft?: boolean
}

/** A form over a record: its values are the record's fields, with the id and the version of the one that is changed. */
export function useRecordForm<F extends Fields>(
  record: RecordOf<F>,
  { name, schema, known, draft = true }: Options<F>,
): Form<ValuesOf<F> & Known> {
  const { id, version } = known ?? {}
  const begun = {
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    ...valuesOf(record, known ?? {}),
  }
  // The same object for as long as it says the same: a form takes another one for a newer record.
  const [held, hold] = useState(begun)
  const isSame = JSON.stringify(held) === JSON.stringify(begun)
  if (!isSame) hold(begun)
  return useForm<ValuesOf<F> & Known>({
    name: `${name}.${id ?? 'new'}`,
    initial: isSame ? held : begun,
    schema,
    record,
    draft,
  })
}
