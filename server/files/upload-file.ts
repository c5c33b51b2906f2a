import type { z } from 'zod'
import { fileUrl, uploadRules, type UploadForm, type UploadKind } from '#contract/files/files.schema.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { saveFile } from './files.public.ts'
import { isTooLarge, maxMegapixels, readPicture } from './picture.ts'

/** Keeps an uploaded picture. Size and type are those of its content; a file that only bears the name is refused. */
export async function uploadFile(
  ctx: Ctx,
  { kind, file }: z.output<typeof UploadForm>,
): Promise<{ id: number; url: string }> {
  refuseKind(ctx, kind)
  const contentType = checkPicture(kind, file.content)
  const id = await saveFile(ctx, { kind, name: file.fileName, contentType, content: file.content })
  return { id, url: fileUrl(id) }
}

/** Pictures of products are staff's, a logo of its own is an agent's. */
export function refuseKind({ user }: CallCtx, kind: UploadKind): void {
  const whose = { cover: 'staff', logo: 'agent', avatar: user?.kind }[kind]
  if (user?.kind !== whose) failField('kind', 'notAllowed')
}

/** What a picture is; one that only calls itself one, or breaks the rule of its kind, is refused by its field. */
export function checkPicture(kind: UploadKind, content: Uint8Array): string {
  const { types, maxBytes, why } = uploadRules[kind]
  const picture = readPicture(content)
  const fits =
    picture && (types as readonly string[]).includes(picture.contentType) && content.length <= maxBytes
  if (fits && isTooLarge(picture)) failField('file', 'files.text.tooManyPixels', { max: maxMegapixels })
  return fits ? picture.contentType : failField('file', why)
}
