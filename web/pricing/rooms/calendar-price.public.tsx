import { CalendarPricePage } from '../calendar-price-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function RoomCalendarPrice() {
  return <CalendarPricePage pages={pricePages.hotel} />
}
