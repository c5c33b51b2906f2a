import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer, RawContext } from '../../kit/call/routes.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { loadFiles } from '../../files/files.public.ts'
import { picture, shareBrand } from './share-brand.ts'
import { followLink, shareUrl } from './share-link.ts'
import { shareNotice, sharePage, sharePageHeaders } from './share-page.ts'
import { sayIn, shareText } from './share-text.ts'
import { countOpening, loadShare, type StoredShare } from './share.queries.ts'

/** Programs that fetch a link to show what is behind it: nobody has looked at the prices yet. */
const previewer = /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp\/|kakaotalk-scrap|slurp/i

/** The page behind a link. It shows, and counts that it was opened; it can do nothing else. */
export async function showShare(
  ctx: PublicCtx,
  { token }: { token: string },
  { request }: RawContext,
): Promise<RawAnswer> {
  const link = await followLink(ctx, token)
  if (!link) return page(shareNotice(ctx.language, 'unknown', sayIn(ctx, ctx.language)), 404)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    const share = await loadShare(inner, link.quotationId)
    if (share?.state !== 'open') {
      const language = share?.language ?? ctx.language
      return page(shareNotice(language, 'ended', sayIn(inner, language)), 410)
    }
    if (!previewer.test(request.headers['user-agent'] ?? '')) await countOpening(inner, share.id)
    const brand = await shareBrand(inner, share.language)
    const text = shareText(inner, share, brand)
    return page(sharePage(text, shareUrl(inner, share.id), await imagesOf(inner, share, brand.logoId)))
  })
}

const page = (body: string, status = 200): RawAnswer => ({
  contentType: 'text/html; charset=utf-8',
  body,
  status,
  headers: sharePageHeaders,
})

async function imagesOf(ctx: Ctx, { content }: StoredShare, logoId: number | null) {
  const ids = content.items.map(({ pictureId }) => pictureId)
  const files = await loadFiles(
    ctx,
    [...ids, logoId].filter((id) => id !== null),
  )
  const fileIds = new Set(files.map(({ id }) => id))
  const has = (id: number | null) => id !== null && fileIds.has(id)
  return { logo: has(logoId), items: ids.map(has) }
}

/** A picture of an open quotation; of any other link there is none. */
export async function showShareImage(
  ctx: PublicCtx,
  { token, at }: { token: string; at: number },
): Promise<RawAnswer> {
  const link = (await followLink(ctx, token)) ?? fail('notFound')
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    const share = await loadShare(inner, link.quotationId)
    if (share?.state !== 'open') fail('notFound')
    const { logoId } = await shareBrand(inner, share.language)
    const id = at === 0 ? logoId : (share.content.items[at - 1]?.pictureId ?? null)
    const file = (await picture(inner, id)) ?? fail('notFound')
    return {
      contentType: file.contentType,
      body: file.content,
      headers: {
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    }
  })
}
