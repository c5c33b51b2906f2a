import { termsVersion, type BoosterInfo } from '#contract/booster/booster.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useRead } from '../kit/call/query.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card, FactCard } from '../kit/parts/page/cards.tsx'
import { PageHead } from '../kit/parts/page/page-head.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { runs } from '../kit/route/action.ts'
import { formatDate } from '../kit/words/dates.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { timeZone } from '../kit/session/session.ts'
import { shownDay } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { booster } from './booster.client.ts'
import { BoosterLinks } from './parts/booster-links.tsx'
import { percentText } from './parts/guard-text.ts'
import { boosterTones } from './parts/tones.ts'
import './booster.css'

const steps: readonly [title: WordKey, text: WordKey][] = [
  ['booster.text.whatTitle', 'booster.text.what'],
  ['booster.text.guardsTitle', 'booster.text.guardsWhat'],
  ['booster.text.ordersTitle', 'booster.text.ordersWhat'],
]

/** What the booster does, what it would do with our own products, and joining it. */
export default function Introduce() {
  const { w } = useWords()
  const { data } = useRead(booster.info, undefined, { live: ['booster', 'channelOrder'] })
  const isIn = data?.state === 'joined' || data?.state === 'paused'
  return (
    <>
      <PageHead
        title={w('booster.screens.introduce')}
        aside={
          data && <StatusTag tone={boosterTones[data.state]}>{w(`booster.states.${data.state}`)}</StatusTag>
        }
        actions={isIn && <BoosterLinks at="introduce" />}
      />
      <div className="booster-page">
        <div className="booster-steps">
          {steps.map(([title, text]) => (
            <Card key={title} title={title}>
              <p>{w(text)}</p>
            </Card>
          ))}
        </div>
        {data && <Estimate info={data} />}
        {data && isIn && <Standing info={data} />}
      </div>
    </>
  )
}

/** What of our own products fits, and the way in or out. */
function Estimate({ info }: { info: BoosterInfo }) {
  const { w } = useWords()
  const { estimate, joinedAt, joinedByName, termsVersion: version, state } = info
  const isIn = state === 'joined' || state === 'paused'
  return (
    <Card title="booster.text.estimateTitle">
      <p>
        {w('booster.text.estimate', {
          fit: estimate.fit,
          products: estimate.products,
          floor: percentText(estimate.floorBasisPoints),
          commission: percentText(estimate.commissionBasisPoints),
        })}
      </p>
      <p className="booster-sub">
        {isIn
          ? w('booster.text.joinedBy', {
              date: shownDay(formatDate(joinedAt, timeZone())),
              name: joinedByName,
              version,
            })
          : w('booster.text.joinWhat')}
      </p>
      <ActionButtons
        can={info.can}
        of="booster.text"
        max={2}
        // Nobody is led to stop what sells.
        quiet={info.state === 'joined'}
        acts={{
          join: runs(booster.join, () => ({ termsVersion }), { done: 'booster.events.joined' }),
          pause: runs(booster.pauseAll, () => ({ paused: true }), {
            consequence: w('booster.text.pauseWhat'),
            done: 'booster.events.paused',
          }),
          resume: runs(booster.pauseAll, () => ({ paused: false }), { done: 'booster.events.resumed' }),
          leave: runs(booster.leave, (reason) => ({ reason }), {
            danger: true,
            reason: true,
            consequence: w('booster.text.leaveWhat'),
            done: 'booster.events.left',
          }),
        }}
      />
    </Card>
  )
}

function Standing({ info: { accounts, listings, live, guarded, sales, currency } }: { info: BoosterInfo }) {
  return (
    <FactCard
      title="booster.text.sales30"
      facts={[
        { word: 'booster.screens.accountList', value: accounts, keep: true },
        { word: 'booster.fields.listings', value: `${live} / ${listings}`, keep: true },
        { word: 'booster.fields.guarded', value: guarded, keep: true },
        { word: 'booster.fields.orders', value: sales.orders, keep: true },
        { word: 'booster.fields.guests', value: sales.guests, keep: true },
        { word: 'booster.fields.net', value: formatMoney({ amountMinor: sales.netMinor, currency }) },
      ]}
    />
  )
}
