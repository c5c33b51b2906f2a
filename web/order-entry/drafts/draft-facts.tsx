import { shownMoment } from '../../kit/words/buddhist.ts'
import type { DraftInfo } from '#contract/order-entry/drafts/drafts.schema.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'

/** Whose draft it is, since when and until when; what a marketplace told, as it told it. */
export function DraftFacts({ draft }: { draft: DraftInfo }) {
  const { w } = useWords()
  const moment = (at: string) => shownMoment(at)
  const raw = Object.keys(draft.raw).length > 0
  return (
    <>
      <FactCard
        title="order-entry.drafts.about"
        facts={[
          draft.dueAt !== null && { word: 'order-entry.drafts.due', value: moment(draft.dueAt) },
          draft.note !== '' && { word: 'order-entry.drafts.note', value: draft.note },
          { word: 'order-entry.drafts.owner', value: draft.ownerName },
          { word: 'order-entry.drafts.by', value: `${draft.createdByName} · ${moment(draft.createdAt)}` },
          {
            word: 'order-entry.drafts.changed',
            value: `${draft.modifiedByName} · ${moment(draft.modifiedAt)}`,
          },
          { word: 'order-entry.drafts.source', value: w(`order-entry.draftSources.${draft.source}`) },
          draft.thirdCode !== '' && { word: 'order-entry.drafts.thirdCode', value: draft.thirdCode },
        ]}
      />
      {raw && (
        <details className="lt-panel">
          <summary>{w('order-entry.drafts.raw')}</summary>
          <pre>{JSON.stringify(draft.raw, null, 2)}</pre>
        </details>
      )}
    </>
  )
}
