import { shownDay } from '../kit/words/buddhist.ts'
import { firstOf } from '#contract/kit/given.ts'
import type { CheckedVoucher } from '#contract/ticketing/ticketing.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { today } from '../kit/words/dates.ts'
import { CheckPage, type CheckAnswer } from '../kit/parts/page/check-page.tsx'
import { timeZone } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { Departures } from './departures.tsx'
import { ticketing } from './ticketing.client.ts'
import { VoucherRights } from './voucher-rights.tsx'
import './ticketing.css'

/** The counter at the pier: a code is scanned or typed, guests are ticked, each right counts once. */
export default function TicketCheck() {
  return (
    <CheckPage title="ticketing.screens.ticketCheck" hint="ticketing.text.hint" check={check}>
      <Departures />
    </CheckPage>
  )
}

async function check(code: string): Promise<CheckAnswer> {
  const { rows } = await ticketing.check({ code }, { skipToast: true })
  if (!rows.length) return { tone: 'bad', word: 'ticketing.answers.unknown' }
  if (rows.length === 1) return answerOf(firstOf(rows))
  return {
    tone: 'warn',
    word: 'ticketing.answers.choose',
    facts: (tell) => <Choose vouchers={rows} onChoose={(chosen) => tell(answerOf(chosen))} />,
  }
}

/** What the counter is told of a voucher, and told anew after each act on it. */
function answerOf(voucher: CheckedVoucher, checkedIn = false): CheckAnswer {
  return {
    ...(checkedIn ? ({ tone: 'good', word: 'ticketing.answers.checkedIn' } as const) : toneOf(voucher)),
    title: <Title voucher={voucher} />,
    facts: (tell) => (
      <VoucherRights voucher={voucher} onDone={(next, isCheckIn) => tell(answerOf(next, isCheckIn))} />
    ),
  }
}

/** What the code is worth before anybody is ticked. */
function toneOf(voucher: CheckedVoucher): { tone: CheckAnswer['tone']; word: WordKey } {
  if (voucher.state === 'void') return { tone: 'bad', word: 'ticketing.answers.voided' }
  if (!voucher.entitlements.some((one) => one.state === 'ready'))
    return { tone: 'bad', word: 'ticketing.answers.used' }
  if (runOut(voucher)) return { tone: 'bad', word: 'ticketing.answers.expired' }
  return voucher.today
    ? { tone: 'good', word: 'ticketing.answers.valid' }
    : { tone: 'warn', word: 'ticketing.answers.otherDay' }
}

/** All that is left of it are open tickets whose last day is over. */
function runOut({ entitlements }: CheckedVoucher): boolean {
  const now = today(timeZone())
  const ready = entitlements.filter((one) => one.state === 'ready')
  return ready.every(({ valid }) => valid?.until != null && valid.until < now)
}

function Title({ voucher }: { voucher: CheckedVoucher }) {
  const { name } = useWords()
  return (
    <span className="ticket-order">
      <b>{name(voucher.itemNames)}</b>
      <span>
        {shownDay(voucher.serviceDate)} {voucher.session} · {voucher.contactName} · {voucher.orderCode}
      </span>
    </span>
  )
}

type ChooseProps = { vouchers: CheckedVoucher[]; onChoose: (chosen: CheckedVoucher) => void }

/** Several orders under one phone or agent code: the person at the counter chooses. */
function Choose({ vouchers, onChoose }: ChooseProps) {
  return (
    <ul className="ticket-rights">
      {vouchers.map((voucher) => (
        <li key={voucher.id}>
          <button type="button" className="lt-button" onClick={() => onChoose(voucher)}>
            <Title voucher={voucher} />
          </button>
        </li>
      ))}
    </ul>
  )
}
