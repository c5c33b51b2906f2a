import { useUrlQuery } from '../../kit/call/url-query.ts'
import { ArchivePage } from './archive-page.tsx'
import { agentSubject, roomSubject } from '../owners/price-subject.ts'

export default function ArchiveCalendar() {
  const [query] = useUrlQuery()
  return <ArchivePage subject={query['of'] === 'hotel' ? roomSubject : agentSubject} />
}
