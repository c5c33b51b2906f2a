import type { filesApi } from '#contract/files/files.api.ts'
import { attachmentRule, attachmentTypes, type UploadKind } from '#contract/files/files.schema.ts'
import { clientFor } from '../kit/call/client.ts'

const files = clientFor<typeof filesApi>('files')

/** The address of a stored picture, for `<img>`: it never changes what it shows. */
export const fileUrl = (id: number): string => `/supplier/file/${id}`

/** What is taken, before it is sent; the server looks at the content itself. */
export const pictureRules = {
  avatar: { accept: ['image/jpeg'], maxBytes: 2 * 1024 * 1024, rule: 'files.text.avatarRule' },
  cover: { accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024, rule: 'files.text.coverRule' },
  logo: { accept: ['image/jpeg', 'image/png'], maxBytes: 500 * 1024, rule: 'files.text.logoRule' },
} as const

/** Sends a picture and answers its id; a refusal is told in a toast. */
export async function uploadPicture(kind: UploadKind, file: File): Promise<number> {
  const { id } = await files.upload({ kind, file })
  return id
}

/** What a chooser of attachments offers. */
export const attachmentAccept = [
  ...attachmentRule.types,
  ...Object.values(attachmentTypes).map((ending) => `.${ending}`),
].join(',')

/** Sends a file by a leave of its own and answers its id, for what it is attached to; throws what refuses it. */
export async function sendAttachment(file: File): Promise<{ id: number; name: string }> {
  const quiet = { skipToast: true }
  const { token } = await files.attachmentToken({ fileName: file.name, size: file.size }, quiet)
  const { id } = await files.send({ token, file }, quiet)
  return { id, name: file.name }
}
