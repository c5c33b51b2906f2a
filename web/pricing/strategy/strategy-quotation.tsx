import { strategySubject } from '../owners/price-subject.ts'
import { QuotationPage } from '../quotation/quotation-page.tsx'

export default function StrategyQuotation() {
  return <QuotationPage subject={strategySubject} />
}
