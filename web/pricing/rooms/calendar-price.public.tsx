import { CalendarPricePage } from '../calendar/calendar-price-page.tsx'
import { pricePages } from '../price-pages.ts'

export default function RoomCalendarPrice() {
  return <CalendarPricePage pages={pricePages.hotel} />
}
