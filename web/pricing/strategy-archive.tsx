import { ArchivePage } from './archive-page.tsx'
import { strategySubject } from './price-subject.ts'

export default function StrategyArchive() {
  return <ArchivePage subject={strategySubject} />
}
