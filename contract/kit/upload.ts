import { z } from 'zod'

/** A file sent in a multipart body. In the browser a File stands in its place. */
const Upload = z.object({
  fileName: z.string().max(255),
  contentType: z.string().max(100),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type Upload = z.infer<typeof Upload>

/** How large a file may be, and the word that says so ({max}: megabytes). */
type FileLimit = { maxBytes: number; why: string }
const limits = new WeakMap<z.ZodType, FileLimit>()

/** A file of at most so many megabytes: a field of a call's input. What declares none takes no file at all. */
export function uploadUpTo(megabytes: number, why = 'fileTooLarge'): z.ZodType<Upload, Upload | File> {
  const schema = Upload.clone()
  limits.set(schema, { maxBytes: megabytes * 1024 * 1024, why })
  return schema
}

/** The same where a form may come without a file: an empty part is none. */
export function uploadOrNone(megabytes: number, why = 'fileTooLarge') {
  const schema = Upload.optional().catch(undefined)
  limits.set(schema, { maxBytes: megabytes * 1024 * 1024, why })
  return schema
}

/** The field of an input that takes a file, and how large that may be. */
export function fileTaken(input: z.ZodType | undefined): ({ field: string } & FileLimit) | undefined {
  if (!(input instanceof z.ZodObject)) return undefined
  for (const [field, schema] of Object.entries(input.shape)) {
    const limit = limits.get(schema as z.ZodType)
    if (limit) return { field, ...limit }
  }
  return undefined
}
