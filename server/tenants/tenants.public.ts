export { inNewMerchant, insertMerchant } from './create-merchant.ts'
export { removeArchives } from './archive/archives.ts'
export { codeFor } from './merchant-code.ts'
