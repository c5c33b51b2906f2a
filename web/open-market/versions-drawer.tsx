import { termsForm } from '#contract/open-market/terms.fields.ts'
import { labelOf } from '#contract/kit/record/field.ts'
import { HistoryCard } from '../audit/history.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Facts } from '../kit/parts/page/cards.tsx'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { openMarket } from './open-market.client.ts'
import { useTermFacts } from './term-facts.tsx'

/** Every version of a contract, the newest first, with what differs from the one before; and what happened to it. */
export function VersionsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { w } = useWords()
  const facts = useTermFacts()
  const { data } = useRead(openMarket.contractInfo, { id }, { live: ['market'] })
  return (
    <Drawer open onClose={onClose} title={w('open-market.text.versions')} width={600}>
      <ol className="market-contracts">
        {data?.versions.map((version) => (
          <li key={version.no}>
            <header>
              <b>{w('open-market.text.version', { no: version.no })}</b>
              <span>{w(version.ours ? 'open-market.text.byUs' : 'open-market.text.byThem')}</span>
              <span>{version.byName}</span>
              <TimeText at={version.at} />
            </header>
            {version.fromDay && <p>{w('open-market.text.fromDay', { day: shownDay(version.fromDay) })}</p>}
            {version.message && <blockquote>{version.message}</blockquote>}
            {version.changed.length > 0 && (
              <p>
                {w('open-market.text.changedFields', {
                  fields: version.changed.map((field) => w(labelOf(termsForm, field))).join(', '),
                })}
              </p>
            )}
            <Facts facts={facts(version.terms)} />
          </li>
        ))}
      </ol>
      {data && <HistoryCard history={data.history} />}
    </Drawer>
  )
}
