export { default as EditSku } from './edit-sku.tsx'
export { default as NewSkuInfo } from './new-sku-info.tsx'
export { default as NewSkuKind } from './new-sku-kind.tsx'
