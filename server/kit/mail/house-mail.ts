import type { App } from '../app-services.ts'
import { sendMail, type MailMessage, type SentMail } from './mail.ts'

export const houseInk = 'color:#10212E;font:16px/1.6 system-ui,sans-serif'

/** Sends a mail of the house, where there is no merchant yet. By its key it is one mail, however often it is sent. */
export function mailOfHouse(
  { config: { mailFrom, smtpUrl } }: App,
  key: string,
  mail: Omit<MailMessage, 'from' | 'messageId'>,
): Promise<SentMail> {
  const host = /@([^>]+)/.exec(mailFrom)?.[1] ?? 'longtail'
  return sendMail({ ...mail, from: mailFrom, messageId: `<${key}@${host}>` }, { url: smtpUrl })
}
