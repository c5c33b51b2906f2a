import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import './link.css'

/** A pay link: to copy, to be scanned, to open. */
export function LinkDialog({ link, onClose }: { link: PayLink | null; onClose: () => void }) {
  const { w } = useWords()
  return (
    <Dialog open={link !== null} onClose={onClose} title={w('payments.text.linkTitle')}>
      {link && (
        <div className="pay-link">
          <p className="pay-link-amount">
            <Money minor={link.amountMinor - link.paidMinor} currency={link.currency} strong />
          </p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`}
            alt={w('payments.text.linkTitle')}
            width={220}
            height={220}
          />
          <p className="pay-link-url">
            <Copyable text={link.url} />
          </p>
          <p className="lt-field-help">
            {w('payments.text.linkHelp')} <TimeText at={link.expiresAt} zone={timeZone()} />
          </p>
          <a className="lt-button lt-button-primary" href={link.url} target="_blank" rel="noreferrer">
            {w('payments.text.open')}
          </a>
        </div>
      )}
    </Dialog>
  )
}
