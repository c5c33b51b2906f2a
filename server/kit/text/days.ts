import { PlainDate } from '#contract/kit/schema.ts'

/** A day that exists as machines write it, yyyy-MM-dd; undefined for anything else, 31 February among it. */
export const dayIn = (text: string): string | undefined => PlainDate.safeParse(text).data

/** The day at the beginning of a text, as ISO 8601 writes one, with or without hyphens; undefined where there is none. */
export function leadingDay(text: string): string | undefined {
  try {
    return dayIn(Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' }).toString())
  } catch {
    return undefined
  }
}
