export { default as SkuDetail } from './skus/sku-detail.tsx'
export { SkuList } from './skus/sku-list.tsx'
