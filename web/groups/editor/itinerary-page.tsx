import type { ReactNode } from 'react'
import { wordAt } from '#contract/words.ts'
import type { ItineraryInfo } from '#contract/groups/itinerary.schema.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { PictureStrip } from '../../catalog/catalog.public.tsx'
import { fileUrl } from '../../files/files.public.ts'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { LibraryFamily } from '../library-family.ts'
import { LibraryActions } from '../list/library-list.tsx'
import { go } from '../../kit/route/navigate.ts'
import { ItineraryEditor } from './itinerary-editor.tsx'
import '../groups.css'

const tones = { draft: 'neutral', onSale: 'good', off: 'muted', recycled: 'warn' } as const

type Props = {
  family: LibraryFamily
  /** Cards of the kind's own, below the sheet. */
  below?: (info: ItineraryInfo) => ReactNode
  /** Where one goes from one that was thrown away. */
  back: string
}

/** One fragment, template or journey: the same day editor for all. */
export function ItineraryPage({ family, below, back }: Props) {
  const { w, name } = useWords()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    family.calls.info,
    { id: Number(id) },
    { live: ['itinerary'], keep: true, tellsFailure: true },
  )
  const info = read.data
  const states = family.name === 'fragment' ? 'groups.fragmentStates' : 'groups.states'
  return (
    <DetailPage
      read={read}
      code={info?.code}
      title={info && name(info.names)}
      states={info && <StatusTag tone={tones[info.state]}>{w(wordAt(states, info.state))}</StatusTag>}
      sub={
        info &&
        [
          w('groups.text.versionOf', { version: info.version }),
          info.source && w('groups.text.fromSource', info.source),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={info && <LibraryActions row={info} family={family} onRecycled={() => go(back)} />}
      side={
        info && (
          <>
            {info.pictureFileIds.length > 0 && (
              <Card title="groups.itineraries.pictures">
                <PictureStrip urls={info.pictureFileIds.map(fileUrl)} />
              </Card>
            )}
            {info.tags.length > 0 && (
              <FactCard
                title="groups.text.details"
                facts={[{ word: 'groups.itineraries.tags', value: info.tags.join(', ') }]}
              />
            )}
            <HistoryCard history={info.history} />
          </>
        )
      }
    >
      {info && (
        <>
          <ItineraryEditor key={info.id} info={info} family={family} />
          {below?.(info)}
        </>
      )}
    </DetailPage>
  )
}
