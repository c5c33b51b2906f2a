import type { Post, VerifiedVoucher } from '#contract/ticketing/verify/verify.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { CheckAnswer } from '../../kit/parts/page/check-page.tsx'
import { CheckPage } from '../../kit/parts/page/check-page.tsx'
import { useMayCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { Departures } from '../departures.tsx'
import { ticketing } from '../ticketing.client.ts'
import { checkAtGate } from '../offline/check-here.tsx'
import { DevicesDrawer } from '../offline/devices-drawer.tsx'
import { useGate } from '../offline/gate-state.ts'
import { GateStrip } from '../offline/gate-strip.tsx'
import { PinLock } from '../offline/pin-lock.tsx'
import { useGateDevice } from '../offline/use-gate-device.ts'
import { barredText } from './barred-text.ts'
import { BoardParty } from './board-party.tsx'
import { PostsDrawer } from './post-drawer.tsx'
import { refusalText } from './refusal-text.ts'
import { usePosts } from './use-posts.ts'
import '../ticketing.css'
import './verify.css'
import '../offline/gate.css'

/** The pier: a code is scanned, one tap lets a party or a part of it on board; who is refused is told why. */
export default function TicketVerify() {
  const { w } = useWords()
  useGateDevice()
  const { may } = useSession()
  const { device, head, live, locked } = useGate()
  const posts = usePosts(live)?.filter(({ enabled }) => enabled) ?? []
  const [chosen, setChosen] = useRemembered('ticket.post', 0)
  const chosenId = posts.find(({ id }) => id === chosen)?.id
  // A device stands where it was registered.
  const postId = device ? head?.post?.id : chosenId
  const postsDrawer = useDrawer()
  const devicesDrawer = useDrawer()
  const online = async (code: string): Promise<CheckAnswer> => {
    const { rows, refusal } = await ticketing.verify({ code, postId }, { skipToast: true })
    const unknown = refusal ?? 'unknown'
    if (rows.length === 0)
      return { tone: 'bad', word: `ticketing.refusals.${unknown}`, facts: refusalText(unknown, {}) }
    if (rows.length === 1) return answerOf(firstOf(rows), postId)
    return {
      tone: 'warn',
      word: 'ticketing.answers.choose',
      facts: (tell) => <Choose vouchers={rows} onChoose={(one) => tell(answerOf(one, postId))} />,
    }
  }
  if (device && locked && !live) return <PinLock />
  return (
    <div className="gate-outdoor">
      <CheckPage
        title="ticketing.screens.ticketVerify"
        hint="ticketing.text.boardHint"
        check={(code) => (device ? checkAtGate(code, online) : online(code))}
        actions={
          <>
            {device && may('tickets.ticketCounter-as') && (
              <Link className="lt-button" href={to.counter['ticketCounter-as']()}>
                {w('ticketing.offline.sell')}
              </Link>
            )}
            <button type="button" className="lt-button" onClick={() => devicesDrawer.show(undefined)}>
              {w('ticketing.offline.title')}
            </button>
            <button type="button" className="lt-button" onClick={() => postsDrawer.show(undefined)}>
              {w('ticketing.posts.title')}
            </button>
          </>
        }
      >
        <GateStrip />
        {device ? (
          <p className="verify-post">
            {w('ticketing.fields.post')} <b>{head?.post?.name}</b>
          </p>
        ) : (
          <PostChoice posts={posts} value={chosenId ?? 0} onChange={setChosen} />
        )}
        {live && <SailingsToday />}
        <PostsDrawer open={postsDrawer.open} onClose={postsDrawer.hide} />
        <DevicesDrawer open={devicesDrawer.open} onClose={devicesDrawer.hide} />
      </CheckPage>
    </div>
  )
}

type PostChoiceProps = { posts: readonly Post[]; value: number; onChange: (id: number) => void }
function PostChoice({ posts, value, onChange }: PostChoiceProps) {
  const { w } = useWords()
  return (
    <label className="verify-post">
      {w('ticketing.fields.post')}
      <select className="lt-input" value={value} onChange={(event) => onChange(Number(event.target.value))}>
        <option value={0}>{w('ticketing.posts.anyPlace')}</option>
        {posts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** For whoever may also see the counter's departures. */
const SailingsToday = () => (useMayCall(ticketing.departures) ? <Departures /> : null)

function answerOf(voucher: VerifiedVoucher, postId: number | undefined, boarded = 0): CheckAnswer {
  const { tone, refusal } = voucher.verdict
  return {
    ...(boarded > 0
      ? ({ tone: 'good', word: 'ticketing.answers.boarded' } as const)
      : refusal
        ? ({ tone: 'bad', word: `ticketing.refusals.${refusal}` } as const)
        : ({
            tone,
            word: tone === 'good' ? 'ticketing.answers.board' : 'ticketing.answers.attention',
          } as const)),
    title: <PartyTitle voucher={voucher} />,
    facts: (tell) => (
      <>
        <Findings voucher={voucher} />
        <BoardParty
          voucher={voucher}
          postId={postId}
          refused={refusal !== null && refusal !== 'used' && boarded === 0}
          onDone={(after, count) => tell(answerOf(after, postId, count))}
        />
      </>
    ),
  }
}

function PartyTitle({ voucher }: { voucher: VerifiedVoucher }) {
  const { w, name } = useWords()
  const { serviceDate, session, contactName, orderCode, pickUp, sailing } = voucher
  return (
    <span className="ticket-order">
      <b>{name(voucher.itemNames)}</b>
      <span>
        {[`${shownDay(serviceDate)} ${session}`, contactName, orderCode, pickUp].filter(Boolean).join(' · ')}
      </span>
      {sailing && <span>{w('ticketing.text.sailingCount', sailing)}</span>}
    </span>
  )
}

/** Why not, or what is to be seen to first. */
function Findings({ voucher }: { voucher: VerifiedVoucher }) {
  const { w } = useWords()
  const { verdict, dueMinor, currency, missing, barred } = voucher
  if (verdict.refusal)
    return (
      <>
        <p className="verify-finding">{refusalText(verdict.refusal, verdict.facts)}</p>
        {verdict.refusal === 'formsMissing' && <p className="verify-finding">{barredText(barred)}</p>}
      </>
    )
  return (
    <>
      {verdict.concerns.map((concern) => (
        <p key={concern} className="verify-finding">
          {w(`ticketing.concerns.${concern}`, {
            amount: `${groupedAmount(dueMinor, currency)} ${currency}`,
            guests: missing.map(({ guestName }, at) => guestName || String(at + 1)).join(', '),
            barred: barredText(barred),
          })}
        </p>
      ))}
    </>
  )
}

type ChooseProps = { vouchers: VerifiedVoucher[]; onChoose: (chosen: VerifiedVoucher) => void }
const Choose = ({ vouchers, onChoose }: ChooseProps) => (
  <ul className="ticket-rights">
    {vouchers.map((voucher) => (
      <li key={voucher.id}>
        <button type="button" className="lt-button" onClick={() => onChoose(voucher)}>
          <PartyTitle voucher={voucher} />
        </button>
      </li>
    ))}
  </ul>
)
