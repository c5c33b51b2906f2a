export { inNewMerchant, insertMerchant } from './create-merchant.ts'
export { codeFor } from './merchant-code.ts'
