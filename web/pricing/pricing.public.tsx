export { PriceTrace } from './price-trace.tsx'
