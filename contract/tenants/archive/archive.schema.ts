import { z } from 'zod'
import { DateTime, Id } from '../../kit/schema.ts'

/** Days for which an archive can be fetched. */
export const archiveDays = 7

const DataArchive = z.object({
  id: Id,
  requestedAt: DateTime,
  requestedByName: z.string(),
  /** Tables that are written, of how many; 0 before it begins. */
  done: z.number().int(),
  total: z.number().int(),
  /** Whole since then: it can be fetched until `expiresAt`. */
  readyAt: DateTime.nullable(),
  expiresAt: DateTime.nullable(),
  failedAt: DateTime.nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** SHA-256 of the whole file, in hexadecimal. */
  sha256: z.string().nullable(),
})
export type DataArchive = z.infer<typeof DataArchive>
export const DataArchiveList = z.object({ rows: z.array(DataArchive) })
