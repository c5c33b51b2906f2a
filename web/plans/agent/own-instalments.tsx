import { useState } from 'react'
import type { OwnInstalment } from '#contract/plans/agent/own-quotations.api.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { LinkDialog } from '../../payments/link/link.public.tsx'
import { instalmentTones } from '../deal/instalment-tones.ts'
import { plans } from '../plans.client.ts'

/** What the agent pays of its group and when; what is open it pays online. */
export function OwnInstalments({ rows }: { rows: readonly OwnInstalment[] }) {
  const { w } = useWords()
  const [link, setLink] = useState<PayLink | null>(null)
  const pay = useAct(plans.ownInstalmentLink, { onDone: setLink })
  return (
    <section>
      <h3>{w('plans.text.schedule')}</h3>
      <dl className="lt-facts">
        {rows.map(({ id, kind, label, dueOn, amountMinor, currency, state, can }) => (
          <div key={id}>
            <dt>
              {label || w(`plans.instalmentKinds.${kind}`)} · <DateText date={dueOn} />
            </dt>
            <dd>
              <Money minor={amountMinor} currency={currency} />{' '}
              <StatusTag tone={instalmentTones[state]}>{w(`plans.instalmentStates.${state}`)}</StatusTag>{' '}
              {can['ownInstalmentLink'] === true && (
                <button
                  type="button"
                  className="lt-button"
                  disabled={pay.running}
                  onClick={() => void pay.run({ id })}
                >
                  {w('plans.text.payOnline')}
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </section>
  )
}
