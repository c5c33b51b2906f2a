export { guestWord } from './guest-words.ts'
export { useConversionText } from './conversion-text.ts'
export { useTaxText } from './tax-text.ts'
export { PriceTrace } from './price-trace.tsx'
