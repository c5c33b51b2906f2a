import type { Terms as TermsOf } from '#contract/open-market/terms.fields.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { ContractFiles } from './contract-files.tsx'
import { openMarket } from '../open-market.client.ts'
import { TermChanges, useTermFacts } from './term-facts.tsx'

/** Every version of a contract, the newest first, with what differs from the one before; and what happened to it. */
export function VersionsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { w } = useWords()
  const { data } = useRead(openMarket.contractInfo, { id }, { live: ['market'] })
  return (
    <Drawer open onClose={onClose} title={w('open-market.text.versions')} width={600}>
      <ol className="market-contracts">
        {data?.versions.map((version, at) => (
          <li key={version.no}>
            <header>
              <b>{w('open-market.text.version', { no: version.no })}</b>
              <span>{w(version.ours ? 'open-market.text.byUs' : 'open-market.text.byThem')}</span>
              <span>{version.byName}</span>
              <TimeText at={version.at} />
            </header>
            {version.fromDay && <p>{w('open-market.text.fromDay', { day: shownDay(version.fromDay) })}</p>}
            {version.message && <blockquote>{version.message}</blockquote>}
            <ContractFiles id={id} files={version.terms.files} />
            <Terms terms={version.terms} before={data.versions[at + 1]?.terms} />
          </li>
        ))}
      </ol>
      {data && <HistoryCard history={data.history} />}
    </Drawer>
  )
}

/** Of the first version all of it, of a later one what differs, and the rest for whoever opens it. */
function Terms({ terms, before }: { terms: TermsOf; before: TermsOf | undefined }) {
  const facts = useTermFacts()
  return before ? (
    <TermChanges before={before} after={terms} />
  ) : (
    <Facts facts={facts({ ...terms, files: [] })} />
  )
}
