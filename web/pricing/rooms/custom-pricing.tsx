import { CustomPricingPage } from '../custom/custom-pricing-page.tsx'
import { roomSubject } from '../owners/price-subject.ts'

export default function RoomCustomPricing() {
  return <CustomPricingPage subject={roomSubject} />
}
