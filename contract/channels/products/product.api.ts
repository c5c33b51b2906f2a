import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import {
  ChannelProductFilter,
  ChannelProductForm,
  ChannelProductPage,
  ChannelProductSaved,
  OfferSkus,
  OneChannelProduct,
  PreviewProduct,
  ProductPreview,
  PushProducts,
  SwitchChannelProduct,
} from './product.schema.ts'
import { PushFilter, PushPage, RetryPush } from '../pushes/push.schema.ts'

const at = '/ota/channelProduct'
const needs = 'channelIntegration.index'
const errors = ['operationInvalid'] as const

/** Products of a marketplace and the SKUs behind them. */
export const channelProductApi = {
  productList: read(`${at}/list`, { needs, input: ChannelProductFilter, output: ChannelProductPage }),
  productSave: act(`${at}/save`, { needs, input: ChannelProductForm, output: ChannelProductSaved, errors }),
  productOffer: act(`${at}/offer`, { needs, input: OfferSkus, output: Done, errors }),
  productRemove: act(`${at}/delete`, { needs, input: OneChannelProduct, output: Done, errors }),
  productSwitch: act(`${at}/switch`, {
    needs,
    input: SwitchChannelProduct,
    output: ChannelProductSaved,
    errors: ['operationInvalid', 'channels.notReady'],
  }),
  /** Asks the marketplace which products it has, where it can be asked. */
  productImport: act(`${at}/import`, {
    needs,
    input: OfferSkus.pick({ connectionId: true }),
    output: Done,
    errors,
  }),
  productPush: act(`${at}/push`, { needs, input: PushProducts, output: Done, errors }),
  productPreview: read(`${at}/preview`, { needs, input: PreviewProduct, output: ProductPreview }),
}

/** What was sent to a marketplace, when, and what it said. */
export const channelPushApi = {
  pushList: read('/ota/channelSync/list', { needs, input: PushFilter, output: PushPage }),
  pushRetry: act('/ota/channelSync/retry', { needs, input: RetryPush, output: Done, errors }),
}
