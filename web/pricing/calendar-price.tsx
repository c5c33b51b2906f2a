import { CalendarPricePage } from './calendar-price-page.tsx'
import { pricePages } from './price-pages.ts'

export default function CalendarPrice() {
  return <CalendarPricePage pages={pricePages.play} />
}
