import { BaseCostPage } from '../cost/base-cost-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function RoomBaseCost() {
  return <BaseCostPage pages={pricePages.hotel} />
}
