import { roomSubject } from '../price-subject.ts'
import { QuotationPage } from '../quotation-page.tsx'

export default function RoomQuotation() {
  return <QuotationPage subject={roomSubject} />
}
