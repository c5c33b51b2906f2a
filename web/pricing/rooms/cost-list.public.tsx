import { CostListPage } from '../cost/cost-list-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function RoomCostList() {
  return <CostListPage pages={pricePages.hotel} />
}
