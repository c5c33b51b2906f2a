import { roomSubject } from '../owners/price-subject.ts'
import { QuotationPage } from '../quotation/quotation-page.tsx'

export default function RoomQuotation() {
  return <QuotationPage subject={roomSubject} />
}
