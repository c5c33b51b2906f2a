export { default as SkuDetail } from './sku-detail.tsx'
export { SkuList } from './sku-list.tsx'
