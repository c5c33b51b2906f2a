import type { FieldError } from '../../kit/errors.ts'

/** The way back of a round trip as its buyer asks for it: a day and its sailing, or left open. */
export type BackAsk = { open: boolean; date?: string | undefined; session: string }

/** What is wrong with it, named below `back`, or null: one of both, and open only where the product is sold so. */
export function returnMistake(
  { openReturnDays }: { openReturnDays: number | null },
  { open, date, session }: BackAsk,
): FieldError | null {
  if (!open) return date ? null : { field: 'back.date', why: 'required' }
  if (openReturnDays === null) return { field: 'back.open', why: 'notAllowed' }
  if (date) return { field: 'back.date', why: 'notAllowed' }
  return session ? { field: 'back.session', why: 'notAllowed' } : null
}
