import { SpecialCostPage } from '../cost/special-cost-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function RoomSpecialCost() {
  return <SpecialCostPage pages={pricePages.hotel} />
}
