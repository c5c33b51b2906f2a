import { shownMoment } from '../kit/words/buddhist.ts'
import type { Entitlement } from '#contract/ticketing/ticketing.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'

const tones: Record<Entitlement['state'], Tone> = { ready: 'neutral', redeemed: 'good', void: 'muted' }

/** Whether a right was used, and when and by whom. */
export function EntitlementState({ of }: { of: Entitlement }) {
  const { w } = useWords()
  const used = of.redeemedAt
    ? w('ticketing.text.usedBy', {
        at: shownMoment(of.redeemedAt),
        by: of.redeemedBy,
        place: of.place,
      })
    : ''
  return (
    <>
      {of.state === 'ready' && of.valid && (
        <small className="ticket-used">
          {of.valid.until === null
            ? w('ticketing.text.validAlways')
            : w('catalog.text.validUntil', { date: of.valid.until })}
        </small>
      )}
      {of.noShow ? (
        <StatusTag tone="bad">{w('ticketing.text.noShow')}</StatusTag>
      ) : (
        <StatusTag tone={tones[of.state]}>{w(`ticketing.states.${of.state}`)}</StatusTag>
      )}
      {used && <small className="ticket-used">{used}</small>}
    </>
  )
}
