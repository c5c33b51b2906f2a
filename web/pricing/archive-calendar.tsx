import { ArchivePage } from './archive-page.tsx'
import { agentSubject } from './price-subject.ts'

export default function ArchiveCalendar() {
  return <ArchivePage subject={agentSubject} />
}
