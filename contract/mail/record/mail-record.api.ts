import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import type { MailKeys } from './mail-families.ts'
import { MailContent, MailFilter, MailList, OneMail, ResendMail } from './mail-record.schema.ts'

/** The merchant's mails and what became of them: under the path and with the rights of a family. */
export const mailRecordApi = <const P extends string, K extends MailKeys>(
  at: `/${P}`,
  { see, send, cancel }: K,
) => ({
  list: read(`${at}/list`, { needs: see, input: MailFilter, output: MailList }),
  info: read(`${at}/info`, { needs: see, input: OneMail, output: MailContent }),
  file: read(`${at}/file`, {
    needs: see,
    input: OneMail.extend({ fileId: Id }),
    output: z.unknown(),
    raw: true,
  }),
  /** The same once more as a new mail that names the old one. */
  resend: act(`${at}/resend`, {
    needs: send,
    input: ResendMail,
    output: Saved,
    errors: ['operationInvalid', 'mail.secret', 'mail.forgotten'],
    many: true,
  }),
  /** A mail that waits for its next attempt has it at once. */
  sendNow: act(`${at}/sendNow`, {
    needs: send,
    input: OneMail,
    output: Done,
    errors: ['operationInvalid', 'mail.beingSent'],
    many: true,
  }),
  cancel: act(`${at}/cancel`, {
    needs: cancel,
    input: OneMail,
    output: Done,
    errors: ['operationInvalid', 'mail.beingSent'],
    many: true,
  }),
  /** Dealt with another way: it is not counted any more. */
  settle: act(`${at}/settle`, {
    needs: cancel,
    input: OneMail,
    output: Done,
    errors: ['operationInvalid'],
    many: true,
  }),
})
