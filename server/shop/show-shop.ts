import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { isLanguage } from '#contract/kit/languages.ts'
import { loadPictures } from '../files/files.public.ts'
import { fail } from '../kit/call/errors.ts'
import { etagOf, isCached } from '../kit/etag.ts'
import type { Ctx, PublicCtx } from '../kit/ctx.ts'
import type { RawAnswer, RawContext } from '../kit/call/routes.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { publicShop, readPublished, showsPicture } from './public-shop.ts'
import { shopHtml, shopHeaders } from './shop-html.ts'
import { followSlug } from './slugs.ts'

type Content = NonNullable<Awaited<ReturnType<typeof readPublished>>>

/** Reads the published shop behind an address; a stranger learns nothing of one that is not published. */
export async function inShop<T>(
  ctx: PublicCtx,
  slug: string,
  work: (inner: Ctx, content: Content) => Promise<T>,
): Promise<T> {
  const merchantId = (await followSlug(ctx, slug)) ?? fail('notFound')
  return withSystemCtx(ctx.app, merchantId, async (inner) =>
    work(inner, (await readPublished(inner)) ?? fail('notFound')),
  )
}

/** The published shop as JSON, with an ETag: whoever has it asks only whether it still holds. */
export const showShopJson = (
  ctx: PublicCtx,
  { slug }: { slug: string },
  { request }: RawContext,
): Promise<RawAnswer> =>
  inShop(ctx, slug, async (inner, content) => {
    const body = JSON.stringify(await publicShop(inner, content))
    const etag = etagOf(body)
    const headers = { etag, 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' }
    const existing = isCached(request, etag)
    return {
      contentType: 'application/json; charset=utf-8',
      body: existing ? '' : body,
      headers,
      ...(existing && { status: 304 }),
    }
  })

/** The page that we host of it; a former address leads on. */
export const showShopPage = (
  ctx: PublicCtx,
  { slug, lang }: { slug: string; lang?: string | undefined },
): Promise<RawAnswer> =>
  inShop(ctx, slug, async (inner, content) => {
    const query = isLanguage(lang) ? `?lang=${lang}` : ''
    if (content.slug !== slug)
      return {
        contentType: 'text/plain',
        body: '',
        status: 302,
        headers: { location: `/shop/${content.slug}${query}` },
      }
    const shop = await publicShop(inner, content)
    const wanted = [lang, ctx.language, inner.merchant.language, ...shop.languages]
    const language = wanted.map((one) => asOneOf(shop.languages, one)).find(Boolean) ?? ctx.language
    const body = shopHtml(inner, shop, language)
    return { contentType: 'text/html; charset=utf-8', body, headers: shopHeaders(content.colour) }
  })

export const showShopPicture = (
  ctx: PublicCtx,
  { slug, fileId }: { slug: string; fileId: number },
): Promise<RawAnswer> =>
  inShop(ctx, slug, async (inner, content) => {
    if (!(await showsPicture(inner, content, fileId))) fail('notFound')
    const [file = fail('notFound')] = await loadPictures(inner, [fileId])
    return {
      contentType: file.contentType,
      body: file.content,
      headers: { 'cache-control': 'public, max-age=3600' },
    }
  })
