import { z } from 'zod'

/** A file sent in a multipart body. In the browser a File stands in its place. */
export const Upload = z.object({
  fileName: z.string().max(255),
  contentType: z.string().max(100),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type Upload = z.infer<typeof Upload>
