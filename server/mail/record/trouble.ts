import type { MailTrouble } from '#contract/mail/record/mail.fields.ts'
import { MailError } from '../../kit/mail/mail.ts'

/** What a status of RFC 3463 ("5.1.1"), or a reply code of SMTP, means to who sent it. */
export function troubleOfStatus(status: string): MailTrouble {
  const [kind, subject = '', detail = ''] = status.split('.')
  if (subject === '1') return detail === '3' || detail === '7' ? 'badAddress' : 'noSuchAddress'
  if (subject === '2') return detail === '2' ? 'mailboxFull' : detail === '3' ? 'tooLarge' : 'noSuchAddress'
  if (subject === '3' && detail === '4') return 'tooLarge'
  if (subject === '4') return 'noServer'
  if (subject === '7') return 'turnedAway'
  return kind === '4' ? 'tryLater' : 'other'
}

const byReply = new Map<number, MailTrouble>([
  [550, 'noSuchAddress'],
  [551, 'noSuchAddress'],
  [553, 'badAddress'],
  [552, 'mailboxFull'],
  [452, 'mailboxFull'],
  [554, 'turnedAway'],
])

/** What went wrong with handing a mail over. */
export function troubleOf(error: unknown): MailTrouble {
  if (!(error instanceof MailError)) return isNoAddress(error) ? 'notSetUp' : 'other'
  const { reply, message } = error
  if (reply === undefined) return error.retryable ? 'noServer' : 'badAddress'
  const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(message)?.[1]
  if (status) return troubleOfStatus(status)
  return byReply.get(reply) ?? (reply < 500 ? 'tryLater' : 'other')
}

/** There is no server to hand it to: the settings name none. */
const isNoAddress = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && error.code === 'ERR_INVALID_URL'
