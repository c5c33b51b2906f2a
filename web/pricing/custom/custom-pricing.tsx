import { agentSubject } from '../owners/price-subject.ts'
import { CustomPricingPage } from './custom-pricing-page.tsx'

export default function CustomPricing() {
  return <CustomPricingPage subject={agentSubject} />
}
