export { useCategoryTree } from './category-tree.ts'
export { SkuCover } from './sku-cover.tsx'
export { skuSource } from './sku-source.ts'
export { TypeArt } from './type-art.tsx'
