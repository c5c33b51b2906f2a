export { default as EditSku } from './skus/edit-sku.tsx'
export { default as NewSkuInfo } from './skus/new-sku-info.tsx'
export { default as NewSkuKind } from './skus/new-sku-kind.tsx'
