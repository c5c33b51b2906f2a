import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done } from '../kit/schema.ts'
import { slugPattern } from './shop.fields.ts'
import { Preview, PreviewAsk, ShopBuy, ShopProductAsk, ShopSite, SiteSave, Version } from './shop.schema.ts'

const needs = 'vshop.siteSetting'
const edit = `${needs}.edit`
const publish = `${needs}.publish`
const OfVersion = z.object({ version: Version })
const No = z.number().int().min(1).max(1_000_000)
const Slug = z.string().regex(slugPattern)

export const shopApi = {
  site: read('/supplier/shop/site/get', { needs, output: ShopSite }),
  /** The products that guests would see of what is typed. */
  sitePreview: read('/supplier/shop/site/preview', { needs, input: PreviewAsk, output: Preview }),
  siteSave: act('/supplier/shop/site/save', {
    needs: edit,
    input: SiteSave,
    output: Done,
    errors: ['changedMeanwhile', 'slugTaken', 'notApplied'],
  }),
  /** What the draft says becomes what everybody sees. */
  sitePublish: act('/supplier/shop/site/publish', {
    needs: publish,
    input: OfVersion,
    output: z.object({ no: No }),
    errors: ['changedMeanwhile', 'slugTaken', 'notApplied', 'noDraft'],
  }),
  siteUnpublish: act('/supplier/shop/site/unpublish', {
    needs: publish,
    input: OfVersion,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  /** A published version becomes the draft again; what everybody sees stays. */
  versionRestore: act('/supplier/shop/site/restore', {
    needs: edit,
    input: OfVersion.extend({ no: No }),
    output: Done,
    errors: ['changedMeanwhile', 'notApplied'],
  }),
  /** The published shop, for whatever draws it. */
  shopJson: read('/supplier/notLogin/shop/:slug', {
    needs: 'public',
    input: z.object({ slug: Slug }),
    output: z.unknown(),
    raw: true,
    perMinute: 300,
  }),
  shopPage: read('/shop/:slug', {
    needs: 'public',
    input: z.object({ slug: Slug, lang: z.string().max(5).optional() }),
    output: z.unknown(),
    raw: true,
    perMinute: 300,
  }),
  /** One product: its days, then what it comes to and who is asked for. */
  shopProduct: read('/shop/:slug/product/:code', {
    needs: 'public',
    input: ShopProductAsk,
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  /** A guest's own order; answers where it is paid. */
  shopBuy: act('/shop/:slug/order', {
    needs: 'public',
    input: ShopBuy,
    output: z.unknown(),
    raw: true,
    perMinute: 10,
  }),
  /** A picture that the published shop shows, and no other. */
  shopPicture: read('/shop/:slug/picture/:fileId', {
    needs: 'public',
    input: z.object({ slug: Slug, fileId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: z.unknown(),
    raw: true,
    perMinute: 1_200,
  }),
}
