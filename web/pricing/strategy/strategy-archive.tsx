import { ArchivePage } from '../archive/archive-page.tsx'
import { strategySubject } from '../owners/price-subject.ts'

export default function StrategyArchive() {
  return <ArchivePage subject={strategySubject} />
}
