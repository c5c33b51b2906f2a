import { useUrlQuery } from '../kit/url-query.ts'
import { ArchivePage } from './archive-page.tsx'
import { agentSubject, roomSubject } from './price-subject.ts'

export default function ArchiveCalendar() {
  const [query] = useUrlQuery()
  return <ArchivePage subject={query['of'] === 'hotel' ? roomSubject : agentSubject} />
}
