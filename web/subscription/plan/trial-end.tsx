import { useEffect } from 'react'
import type { Standing } from '#contract/subscription/subscription.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { refreshUser } from '../../kit/session/start.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'
import { PaymentsCard } from './payments-card.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { stateTexts, stateTones } from './state-text.ts'
import '../subscription.css'

/** How long the merchant sells, which plans there are, and the way to pay; back from the provider it looks what became of it. */
export default function TrialEnd() {
  const { w } = useWords()
  const read = useRead(subscription.standing, undefined, { live: ['subscription'], tellsFailure: true })
  const standing = read.data
  return (
    <>
      <PageHead
        title={w('subscription.screens.light-trialEnd')}
        aside={
          standing && (
            <StatusTag tone={stateTones[standing.state]}>
              {w(`subscription.states.${standing.state}`)}
            </StatusTag>
          )
        }
      />
      {read.error && !standing && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      <Returned />
      {standing && (
        <div className="usage-cards">
          <StandingCard standing={standing} />
          <PlanOffers standing={standing} />
          {standing.mayPay && <PaymentsCard payments={standing.payments} />}
        </div>
      )}
    </>
  )
}

const checkEveryMs = 4_000

/** Back from the provider's page: asks what became of the payment until it is there. */
function Returned() {
  const { w } = useWords()
  const [{ payment }, change] = useUrlQuery()
  const check = useAct(subscription.check, {
    skipToast: true,
    doneText: undefined,
    onDone: async ({ state }) => {
      if (state !== 'paid') return
      await refreshUser()
      change({ payment: null, paid: 1 })
    },
  })
  const { run } = check
  useEffect(() => {
    if (!payment) return
    void run(undefined)
    const timer = setInterval(() => void run(undefined), checkEveryMs)
    return () => clearInterval(timer)
    // The call is the same for as long as the page stands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [payment])
  const [{ paid }] = useUrlQuery()
  if (!payment && !paid) return null
  return (
    <p className="plan-note" role="status" data-good={Boolean(paid) || undefined}>
      {w(paid ? 'subscription.text.paidNow' : 'subscription.text.notPaidYet')}
    </p>
  )
}

function StandingCard({ standing }: { standing: Standing }) {
  const { w } = useWords()
  const { state, plan, daysLeft, sellsUntil, trialEndsOn, paidUntil, balanceMinor, currency } = standing
  const day = shownDay((state === 'trial' ? trialEndsOn : paidUntil) ?? '')
  return (
    <Card>
      <p className="plan-state">{w(stateTexts[state], { day })}</p>
      <Facts
        facts={[
          plan !== null &&
            paidUntil !== null && {
              word: 'subscription.fields.plan',
              value: w(`subscription.plans.${plan}`),
            },
          daysLeft !== null && { word: 'subscription.fields.daysLeft', value: String(daysLeft), keep: true },
          sellsUntil !== null && {
            word: 'subscription.fields.sellsUntil',
            value: <DateText date={sellsUntil} />,
          },
          balanceMinor !== 0 && {
            word: 'subscription.fields.balance',
            value: <Money minor={balanceMinor} currency={currency} signed />,
          },
        ]}
      />
    </Card>
  )
}
