import type { Voucher } from '#contract/ticketing/ticketing.schema.ts'
import { lazy, Suspense, useState } from 'react'
import { languages, type Language } from '#contract/kit/languages.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { languageNames } from '../kit/words/language.ts'
import { MenuButton } from '../kit/parts/layers/menu-button.tsx'
import { useRead } from '../kit/call/query.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { useSession } from '../kit/session/session.ts'
import { LineCodes } from './prepaid/line-codes.tsx'
import { EntitlementState } from './entitlement-state.tsx'
import { useWayText } from './way-text.ts'
import { ticketing } from './ticketing.client.ts'
import { Icon } from '../kit/parts/icons.tsx'
import './ticketing.css'

const Qr = lazy(() => import('./qr-picture.tsx'))

/** Of a live voucher those that were taken away are not told: a change of the order left others, or nobody. */
const heldRights = ({ state, entitlements }: Voucher) =>
  state === 'live' ? entitlements.filter((one) => one.state !== 'void') : entitlements

/** The vouchers of an order, and the codes of prepaid tickets that come with them; a supplier is told no codes. */
export function OrderVouchers({ orderId }: { orderId: number }) {
  const { user } = useSession()
  return (
    <>
      <Vouchers orderId={orderId} />
      {user?.kind !== 'supplier' && <LineCodes orderId={orderId} />}
    </>
  )
}

/** The vouchers of an order: code, who has used what, the document in five languages. Nothing where there are none. */
function Vouchers({ orderId }: { orderId: number }) {
  const { w } = useWords()
  const wayText = useWayText()
  const { data } = useRead(ticketing.list, { orderId }, { live: ['ticket', 'order'], keep: true })
  const [shown, setShown] = useState<string | null>(null)
  if (!data?.rows.length) return null
  const open = (language: Language) =>
    window.open(ticketing.pdf.href({ orderId, language }), '_blank', 'noopener')
  return (
    <Card
      title="ticketing.text.vouchers"
      extra={
        <MenuButton
          label={w('ticketing.text.print')}
          items={languages.map((language) => ({
            key: language,
            label: languageNames[language],
            onPick: () => open(language),
          }))}
        >
          {w('ticketing.text.print')} <Icon name="down" size={14} />
        </MenuButton>
      }
    >
      {data.rows.map((voucher) => (
        <section key={voucher.id} className="ticket-voucher">
          <header>
            <Copyable text={voucher.code} />
            <StatusTag tone={voucher.state === 'live' ? 'good' : 'muted'}>
              {voucher.state === 'live'
                ? w('ticketing.text.used', {
                    used: voucher.entitlements.filter((one) => one.state === 'redeemed').length,
                    all: heldRights(voucher).length,
                  })
                : w('ticketing.states.void')}
            </StatusTag>
            {voucher.state === 'live' && (
              <button
                type="button"
                className="lt-button lt-button-plain"
                aria-expanded={shown === voucher.code}
                onClick={() => setShown(shown === voucher.code ? null : voucher.code)}
              >
                QR
              </button>
            )}
          </header>
          {shown === voucher.code && voucher.state === 'live' && (
            <Suspense fallback={<div className="ticket-qr" />}>
              <Qr code={voucher.code} text={voucher.qr} />
            </Suspense>
          )}
          <ul className="ticket-rights">
            {heldRights(voucher).map((one) => (
              <li key={one.id}>
                <span>
                  {[one.guestName || w(`ticketing.guestKinds.${one.guestKind}`), wayText(one)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <EntitlementState of={one} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}
