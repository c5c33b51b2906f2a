import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { PricedSku, SkuPick } from '../calendar/calendar.schema.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import {
  ShareAsk,
  SharedQuotations,
  ShareFilter,
  ShareForm,
  SharePreview,
} from './shared-quotation.schema.ts'

const view = 'tools.ForAgentList'
const share = 'tools.wxAgentQuotation.share'
const Token = z.string().min(16).max(80)

/** Quotations for messaging apps: a page behind a link that ends, and a picture of it. */
export const sharedQuotationApi = {
  shareList: read('/supplier/distributorStandard/share/list', {
    needs: view,
    input: ShareFilter,
    output: SharedQuotations,
  }),
  shareSkus: read('/supplier/distributorStandard/share/skus', {
    needs: view,
    input: SkuPick,
    output: z.object({ rows: z.array(PricedSku) }),
  }),
  /** What such a quotation would say; makes nothing. */
  sharePreview: read('/supplier/distributorStandard/share/preview', {
    needs: share,
    input: ShareAsk,
    output: SharePreview,
    errors: ['pricing.noRate'],
  }),
  shareSave: act('/supplier/distributorStandard/share/save', {
    needs: share,
    input: ShareForm,
    output: Saved,
    errors: ['priceChanged', 'pricing.noRate'],
  }),
  /** Its link opens nothing from now on. */
  shareRevoke: act('/supplier/distributorStandard/share/revoke', {
    needs: share,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** The same as a picture for a phone, with its link as a QR code. */
  sharePicture: read('/supplier/distributorStandard/share/picture', {
    needs: view,
    input: z.object({ id: Id, download: z.boolean().default(false) }),
    output: z.unknown(),
    raw: true,
  }),
  /** The merchant's sign on what it sends; null for none. */
  shareLogo: read('/supplier/distributorStandard/share/logo', {
    needs: view,
    output: z.object({ fileId: Id.nullable() }),
  }),
  shareLogoSave: act('/supplier/distributorStandard/share/logo/save', {
    needs: share,
    input: z.object({ fileId: Id.nullable() }),
    output: Done,
  }),
  /** The page that everybody with the link sees. */
  sharedPage: read('/supplier/quotation/:token', {
    needs: 'public',
    input: z.object({ token: Token }),
    output: z.unknown(),
    raw: true,
    perMinute: 120,
  }),
  /** A picture on that page: 0 is the merchant's sign, then the SKUs' in their order. */
  sharedPageImage: read('/supplier/quotation/:token/image/:at', {
    needs: 'public',
    input: z.object({ token: Token, at: z.number().int().min(0).max(100) }),
    output: z.unknown(),
    raw: true,
    perMinute: 600,
  }),
}
