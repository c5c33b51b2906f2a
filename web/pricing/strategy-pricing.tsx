import { strategySubject } from './price-subject.ts'
import { CustomPricingPage } from './custom-pricing-page.tsx'

export default function StrategyPricing() {
  return <CustomPricingPage subject={strategySubject} />
}
