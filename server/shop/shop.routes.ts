import { shopApi } from '#contract/shop/shop.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { previewSite } from './public-shop.ts'
import { showShopJson, showShopPage, showShopPicture } from './show-shop.ts'
import { buyInShop, showShopProduct } from './shop-sale.ts'
import { publishSite, readSite, restoreVersion, saveSite, unpublishSite } from './site.ts'

export const shopRoutes = bindRoutes(shopApi, {
  site: readSite,
  sitePreview: previewSite,
  siteSave: saveSite,
  sitePublish: publishSite,
  siteUnpublish: unpublishSite,
  versionRestore: restoreVersion,
  shopJson: showShopJson,
  shopPage: showShopPage,
  shopPicture: showShopPicture,
  shopProduct: showShopProduct,
  shopBuy: buyInShop,
})
