import { SpecialCostPage } from './special-cost-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function SpecialCost() {
  return <SpecialCostPage pages={pricePages.play} />
}
