export { TaxRuleList } from './tax/tax-rules.tsx'
