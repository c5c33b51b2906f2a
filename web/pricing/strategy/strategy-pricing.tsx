import { strategySubject } from '../owners/price-subject.ts'
import { CustomPricingPage } from '../custom/custom-pricing-page.tsx'

export default function StrategyPricing() {
  return <CustomPricingPage subject={strategySubject} />
}
