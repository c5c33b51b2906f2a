export { useConversionText } from './conversion-text.ts'
export { PriceTrace } from './price-trace.tsx'
