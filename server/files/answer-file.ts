import type { RawAnswer } from '../kit/call/routes.ts'
import type { StoredFile } from './files.public.ts'

/** What a browser shows by itself; anything else is saved. */
const shown = ['image/jpeg', 'image/png', 'application/pdf']

/** A file as a browser is given it: what people sent runs nothing and is kept by no cache. */
export const answerFile = (file: StoredFile): RawAnswer => ({
  contentType: file.contentType,
  body: file.content,
  ...(!shown.includes(file.contentType) && { fileName: file.name }),
  headers: {
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; sandbox",
  },
})
