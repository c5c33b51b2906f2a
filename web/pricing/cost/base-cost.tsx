import { BaseCostPage } from './base-cost-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function BaseCost() {
  return <BaseCostPage pages={pricePages.play} />
}
