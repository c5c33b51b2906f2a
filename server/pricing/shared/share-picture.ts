import { readFileSync } from 'node:fs'
import { itemAt } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { renderPng, type PdfFiles } from '../../kit/pdf/pdf.ts'
import { qrSvg } from '../../kit/pdf/qr.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { loadPictures } from '../../files/files.public.ts'
import { shareBrand } from './share-brand.ts'
import { shareUrl } from './share-link.ts'
import { shareText } from './share-text.ts'
import { loadShare } from './share.queries.ts'

const template = readFileSync(new URL('./share-picture.typ', import.meta.url), 'utf8')
/** Pixels: three for each point of a phone's screen. */
const width = 1080

/** The quotation as a picture to send in a message, with its link as a QR code; what has ended has none any more. */
export async function sharePicture(
  ctx: Ctx,
  { id, download }: { id: number; download: boolean },
): Promise<RawAnswer> {
  const share = (await loadShare(ctx, id)) ?? fail('notFound')
  if (share.state !== 'open') fail('operationInvalid')
  const brand = await shareBrand(ctx, share.language)
  const { items, ...text } = shareText(ctx, share, brand)
  const ids = share.content.items.map(({ pictureId }) => pictureId)
  const stored = await loadPictures(
    ctx,
    [...ids, brand.logoId].filter((one) => one !== null),
  )
  const files: PdfFiles = { 'qr.svg': qrSvg(shareUrl(ctx, id)) }
  for (const file of stored) files[`picture-${file.id}`] = file.content
  const named = (fileId: number | null) =>
    fileId !== null && files[`picture-${fileId}`] ? `picture-${fileId}` : null
  const data = {
    ...text,
    logo: named(brand.logoId),
    items: items.map((item, at) => ({ ...item, picture: named(itemAt(ids, at)) })),
  }
  const fileName = `quotation-${id}.png`
  return {
    contentType: 'image/png',
    body: await pageTurns(ctx.app).run(ctx.scope.merchantId, () => renderPng(template, data, files, width)),
    ...(download && { fileName }),
    headers: { 'cache-control': 'private, max-age=60' },
  }
}
