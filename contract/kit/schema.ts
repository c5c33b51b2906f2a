import { z } from 'zod'
import { languages } from './languages.ts'

// Stand alone in languages.ts, so that the browser gets them without the schema library.
export { languages, nameIn } from './languages.ts'

export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** A latitude (90) or longitude (180), to a tenth of a metre; null where no place is given. */
export const degrees = (max: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    .transform((value) => Math.round(value * 1e6) / 1e6)
    .nullable()
    .default(null)

/** Not of years before 1000 or after 2999: no database has the year 0, and the day after 9999-12-31 is none that it reads. */
const years = /^(?!0|[3-9]\d{3})/
/** yyyy-MM-dd, a day that exists (no 31 February). */
export const PlainDate = z.iso.date().regex(years, 'why:notDate')
/** HH:mm, or '' where a day has no sessions. */
export const Session = z.string().regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/)
export const DateTime = z.iso.datetime({ offset: true }).regex(years)
export const ShortText = z.string().trim().max(200)
export const LongText = z.string().trim().max(5000)
export const Email = z.email().max(200)
export const Phone = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d][\d\s()-]{3,38}$/, 'why:phone')
export const Reason = z.string().trim().min(1).max(500)
/** A client's own id for one intended act; the same id with the same input returns the first answer. */
export const ClientRequestId = z.string().min(8).max(80)
export const namesUpTo = (max = 200) => z.partialRecord(Language, z.string().trim().max(max))
/** Names by language. */
export const Names = namesUpTo(200)
export type Names = z.infer<typeof Names>
/** Names by language, of which one at least is given. */
export const namesNeeded = (max = 200) =>
  namesUpTo(max).refine((names) => Object.values(names).some(Boolean), 'why:noLanguage')
export const NamesNeeded = namesNeeded()

export const Paging = z.object({
  pageNo: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(1000).default(20),
})
/**
 * Of a list that may be very long: how many there are is told with the page, or asked for by itself after it (`later`, then
 * `only`). A page alone tells what it knows: all there is where it is the last, else that there are more than up to its end.
 */
export const LongPaging = Paging.extend({ total: z.enum(['now', 'later', 'only']).default('now') })
/** Tokens of the questions (201016) that the caller has answered with yes. */
export const Confirm = z.array(z.string()).max(10).default([])

/** The list envelope of the requirements. `total` may be capped: then `totalCapped` is true and the real one is larger. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    totalCapped: z.boolean().optional(),
  })

/** What a person may do with a record now: absent = no permission; true; or why not now (a word key). */
export const Can = z.record(z.string(), z.union([z.literal(true), z.object({ why: z.string() })]))
export type Can = z.infer<typeof Can>
export const Done = z.object({ done: z.literal(true) })
export const Saved = z.object({ id: Id })

/** A text of a kind, or an empty one: not given. */
export const OrBlank = <T extends z.ZodType>(schema: T) => z.union([schema, z.literal('')])
