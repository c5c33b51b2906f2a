import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Id } from '../kit/schema.ts'
import { AttachmentRequest, PictureRequest, Sent, Uploaded, UploadForm, UploadToken } from './files.schema.ts'

const everybody = ['staff', 'agent', 'supplier'] as const

export const filesApi = {
  /** Multipart: `kind` and `file`. Its content decides what it is, not its name. */
  upload: act('/supplier/file/upload', {
    needs: '*',
    audience: everybody,
    input: UploadForm,
    output: Uploaded,
  }),
  /** Leave to send one picture: signed, for a quarter of an hour, bound to its kind and size and to who asks. */
  imgToken: act('/supplier/upload/img/aliyunToken', {
    needs: '*',
    audience: everybody,
    input: PictureRequest,
    output: UploadToken,
  }),
  /** The same for a file that is attached to something. */
  attachmentToken: act('/supplier/upload/attachment/aliyunToken', {
    needs: '*',
    audience: everybody,
    input: AttachmentRequest,
    output: UploadToken,
  }),
  /** Multipart: `token`, then `file`. Sent again after a lost answer, it answers what it answered first. */
  send: act('/supplier/upload/send', {
    needs: '*',
    audience: everybody,
    input: Sent,
    output: Uploaded,
    ownTransaction: true,
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
