import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Id } from '../kit/schema.ts'
import { Uploaded, UploadForm } from './files.schema.ts'

const everybody = ['staff', 'agent', 'supplier'] as const

export const filesApi = {
  /** Multipart: `kind` and `file`. Its content decides what it is, not its name. */
  upload: act('/supplier/file/upload', {
    needs: '*',
    audience: everybody,
    input: UploadForm,
    output: Uploaded,
  }),
  /** A picture's bytes. */
  show: read('/supplier/file/:id', {
    needs: '*',
    audience: everybody,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
}
