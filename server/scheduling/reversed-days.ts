import type { FieldError } from '#contract/kit/errors.ts'

/** Rows of days whose end stands before their start. */
export const reversedDays = (name: string, rows: readonly { from: string; to: string }[]): FieldError[] =>
  rows.flatMap(({ from, to }, at) =>
    to < from ? [{ field: `${name}.${at}.to`, why: 'scheduling.fieldErrors.beforeStart' }] : [],
  )
