import type { RecordOf } from '#contract/kit/record/field.ts'

/** What each field begins with, where it begins with something. */
export const initialOf = ({ fields }: RecordOf): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  )
