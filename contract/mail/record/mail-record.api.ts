import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { family } from '../../kit/family.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { mailKeys } from './mail-families.ts'
import { MailContent, MailFilter, MailList, OneMail, ResendMail } from './mail-record.schema.ts'

const at = '/supplier/emailRecord'
const { see, send, cancel } = mailKeys.play

/** The merchant's mails and what became of them. */
export const mailRecordApi = {
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
}

/** The same of hotel orders' mails. */
export const hotelMailApi = family(mailRecordApi, {
  at: { [at]: '/hotelSupplierService/emailRecord' },
  keys: { [see]: mailKeys.hotel.see },
}).api
