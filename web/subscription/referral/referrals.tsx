import type { Tone } from '#contract/kit/states.ts'
import type { Referrals } from '#contract/subscription/subscription.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { subscription } from '../subscription.client.ts'
import '../subscription.css'

const tones: Record<Referrals['rows'][number]['state'], Tone> = {
  trial: 'progress',
  earned: 'good',
  ended: 'muted',
}

/** The code by which a merchant recommends us, whom it brought, and what that earned. */
export default function RecommendedPrize() {
  const { w } = useWords()
  const read = useRead(subscription.referrals, undefined, { live: ['subscription'], tellsFailure: true })
  const { data } = read
  return (
    <>
      <PageHead
        title={w('subscription.screens.RecommendedPrize')}
        sub={w('subscription.text.referralIntro')}
      />
      {read.error && !data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {data && (
        <div className="usage-cards">
          <Card>
            <Facts
              facts={[
                { word: 'subscription.fields.yourCode', value: <Copyable text={data.code} /> },
                {
                  word: 'subscription.fields.referralLink',
                  value: <Copyable text={data.link} />,
                  wide: true,
                },
                {
                  word: 'subscription.fields.prize',
                  value: <Money minor={data.prizeMinor} currency={data.currency} />,
                },
                {
                  word: 'subscription.fields.earned',
                  value: <Money minor={data.earnedMinor} currency={data.currency} strong />,
                },
              ]}
            />
          </Card>
          <Referred data={data} />
        </div>
      )}
    </>
  )
}

function Referred({ data: { rows, currency } }: { data: Referrals }) {
  const { w } = useWords()
  return (
    <Card title="subscription.text.referred">
      {rows.length === 0 && <p>{w('subscription.text.noReferrals')}</p>}
      <ul className="plan-rows">
        {rows.map(({ name, at, state, prizeMinor }) => (
          <li key={`${name} ${at}`}>
            <b>{name}</b>
            <TimeText at={at} />
            <StatusTag tone={tones[state]}>{w(`subscription.referralStates.${state}`)}</StatusTag>
            {prizeMinor === null ? <span /> : <Money minor={prizeMinor} currency={currency} signed />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
