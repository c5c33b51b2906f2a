import { CalendarPricePage } from './calendar-price-page.tsx'
import { SkuMatrix } from '../matrix/sku-matrix.tsx'
import { pricePages } from '../price-pages.ts'
import { RaiseButton } from '../raise/raise-button.tsx'

export default function CalendarPrice() {
  return <CalendarPricePage pages={pricePages.play} overview={<SkuMatrix />} act={RaiseButton} />
}
