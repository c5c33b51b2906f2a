import { strategySubject } from './price-subject.ts'
import { QuotationPage } from './quotation-page.tsx'

export default function StrategyQuotation() {
  return <QuotationPage subject={strategySubject} />
}
