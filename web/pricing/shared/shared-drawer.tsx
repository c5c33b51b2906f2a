import { shownDay } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { SharedQuotation } from '#contract/pricing/shared/shared-quotation.schema.ts'
import { languageNames } from '../../kit/words/language.ts'
import { Copyable, copyAndSay } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { spanText } from '../dated/dated-parts.tsx'
import { pricing } from '../pricing.client.ts'
import { shareState } from './shared-columns.tsx'
import './shared.css'

type SharedDrawerProps = {
  share: SharedQuotation
  onClose: () => void
  onRevoke: (share: SharedQuotation) => void
}

/** One shared quotation: its link to copy, its picture to send, and what became of it. */
export function SharedDrawer({ share, onClose, onRevoke }: SharedDrawerProps) {
  const { w } = useWords()
  const isOpen = share.state === 'open'
  const copy = () => void copyAndSay(share.url, w('kit.parts.copied'))
  return (
    <Drawer
      open
      onClose={onClose}
      title={share.title}
      width={560}
      foot={
        isOpen && (
          <>
            {share.can['revoke'] === true && (
              <button type="button" className="lt-button" onClick={() => onRevoke(share)}>
                {w('pricing.shared.revoke')}
              </button>
            )}
            <a className="lt-button" href={share.url} target="_blank" rel="noreferrer">
              {w('pricing.shared.openPage')}
            </a>
            <SendPicture share={share} />
            <button type="button" className="lt-button lt-button-primary" onClick={copy}>
              {w('pricing.shared.copyLink')}
            </button>
          </>
        )
      }
    >
      <Facts share={share} />
      {isOpen && <Picture key={share.id} share={share} />}
    </Drawer>
  )
}

function Facts({ share }: { share: SharedQuotation }) {
  const { w } = useWords()
  return (
    <dl className="lt-shared-facts">
      <dt>{w('pricing.fields.state')}</dt>
      <dd>{shareState.render(share)}</dd>
      <dt>{w('pricing.fields.agent')}</dt>
      <dd>{share.agentName}</dd>
      <dt>{w('pricing.shared.serviceDates')}</dt>
      <dd>{spanText(share)}</dd>
      <dt>{w('pricing.shared.until')}</dt>
      <dd>{shownDay(share.validUntil)}</dd>
      <dt>{w('pricing.shared.language')}</dt>
      <dd>{languageNames[share.language]}</dd>
      <dt>{w('pricing.shared.opened')}</dt>
      <dd>
        {share.opened} {share.lastOpenedAt && <TimeText at={share.lastOpenedAt} />}
      </dd>
      {share.state === 'open' && (
        <>
          <dt>{w('pricing.shared.link')}</dt>
          <dd className="lt-shared-link">
            <Copyable text={share.url} label={w('pricing.shared.link')} />
          </dd>
        </>
      )}
    </dl>
  )
}

const pictureAddress = (id: number, download: boolean) => pricing.sharePicture.href({ id, download })

/** It is made when it is looked at, which takes a moment. */
function Picture({ share }: { share: SharedQuotation }) {
  const { w } = useWords()
  const [done, setDone] = useState(false)
  return (
    <img
      className="lt-shared-picture"
      data-waiting={!done || undefined}
      src={pictureAddress(share.id, false)}
      alt={w('pricing.shared.pictureOf', { title: share.title })}
      onLoad={() => setDone(true)}
    />
  )
}

/** Hands the picture to the phone's own list of apps; where there is none, it is saved. */
function SendPicture({ share }: { share: SharedQuotation }) {
  const { w } = useWords()
  const canSend =
    'canShare' in navigator &&
    navigator.canShare({ files: [new File([], 'quotation.png', { type: 'image/png' })] })
  if (!canSend)
    return (
      <a className="lt-button" href={pictureAddress(share.id, true)} download>
        {w('pricing.shared.savePicture')}
      </a>
    )
  const send = async () => {
    const content = await (await fetch(pictureAddress(share.id, false))).blob()
    const files = [new File([content], `quotation-${share.id}.png`, { type: 'image/png' })]
    await navigator.share({ files, title: share.title }).catch(() => undefined)
  }
  return (
    <button type="button" className="lt-button" onClick={() => void send()}>
      {w('pricing.shared.sendPicture')}
    </button>
  )
}
