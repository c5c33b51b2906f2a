import { agentSubject } from '../owners/price-subject.ts'
import { QuotationPage } from './quotation-page.tsx'

export default function AgentQuotation() {
  return <QuotationPage subject={agentSubject} />
}
