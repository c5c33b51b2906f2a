import { CostListPage } from './cost-list-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function CostList() {
  return <CostListPage pages={pricePages.play} />
}
