import { CustomPricingPage } from '../custom-pricing-page.tsx'
import { roomSubject } from '../price-subject.ts'

export default function RoomCustomPricing() {
  return <CustomPricingPage subject={roomSubject} />
}
